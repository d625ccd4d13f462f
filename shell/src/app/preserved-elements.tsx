import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Shows elements that were here before: the server's HTML, or a form with input; `instead` if there are none. The
 * elements are known only after React has removed them.
 */
export function PreservedElements({
  elements,
  instead,
  children,
}: {
  elements: RefObject<readonly Element[]>;
  instead: ReactNode;
  /** Rendered next to the restored elements. */
  children?: ReactNode;
}) {
  const [hasElements, setHasElements] = useState(false);
  useLayoutEffect(() => setHasElements(elements.current.length > 0), [elements]);
  if (!hasElements) return instead;
  return (
    <>
      <Moved elements={elements.current} />
      {children}
    </>
  );
}

/** The field that had the focus when these elements were removed, and how far the page was scrolled. */
const FOCUSED = new WeakMap<readonly Element[], { field: Field; top: number } | undefined>();

/** Called before React removes the elements, which takes away the focus. */
export function rememberFocus(elements: readonly Element[]): void {
  const field = fieldsOf(elements).find((one) => one === document.activeElement);
  FOCUSED.set(elements, field && { field, top: scrollY });
}

/** Moved, not copied, so that input, selection and files stay in them. */
function Moved({ elements }: { elements: readonly Element[] }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const had = elements.some((element) => element.contains(focused));
    place.current?.replaceChildren(...elements);
    const before = FOCUSED.get(elements);
    if (had && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    else if (before) {
      before.field.focus({ preventScroll: true });
      // When React removes the focused field with its page, a browser lays out what is left and scrolls up.
      scrollTo({ top: before.top, behavior: 'instant' });
    }
    return () => {
      rememberFocus(elements);
    };
  }, [elements]);
  return <div ref={place} />;
}

/** Whether these elements contain a form that has the focus or a changed field. */
export function isInUse(elements: readonly Element[]): boolean {
  const fields = fieldsOf(elements);
  const isIn = elements.some((element) => element.contains(document.activeElement));
  return fields.length > 0 && (isIn || fields.some(isChanged));
}

/**
 * Gives a new form the text and the focus of the form that it replaces, so that the visitor can keep typing. The
 * new form's code does not know about them yet.
 */
export function copyTextAndFocus(from: readonly Element[], to: Element): void {
  const [old, form] = [from, [to]].map((elements) => fieldsOf(elements)[0]?.form);
  // Its messages showed before its code was there (pending-submit.ts).
  if (form && old?.dataset.attempted === '') form.dataset.attempted = '';
  for (const [field, target] of changedPairs(from, to)) {
    if (!isTicked(field) && !isFile(field)) setValue(target, field.value);
  }
  const focused = FOCUSED.get(from)?.field;
  if (!focused) return;
  const target = pairs(from, to).find(([field]) => field === focused)?.[1];
  if (!target) return;
  target.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = focused;
  // Not every input type has a selection.
  if (selectionStart !== null && target.selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
}

/** Repeats the changes of one form in another, so that its own code notices them. */
export function replayInput(from: readonly Element[], to: Element): void {
  for (const [field, target] of changedPairs(from, to)) {
    if (isTicked(field) && isTicked(target)) {
      if (field.checked !== target.checked) target.click();
    } else if (isFile(field) && isFile(target)) {
      target.files = field.files;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    } else target.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const changedPairs = (from: readonly Element[], to: Element) => pairs(from, to).filter(([field]) => isChanged(field));

/** Each old field with its new counterpart. */
function pairs(from: readonly Element[], to: Element): [Field, Field][] {
  const targets = fieldsOf([to]);
  return [...byName(fieldsOf(from))].flatMap(([name, fields]) => {
    const same = targets.filter((target) => target.name === name);
    return fields.flatMap((field, index): [Field, Field][] => {
      const target = isTicked(field) ? same.find(({ value }) => value === field.value) : same[index];
      return target && target.tagName === field.tagName ? [[field, target]] : [];
    });
  });
}

function byName(fields: readonly Field[]): Map<string, Field[]> {
  const named = new Map<string, Field[]>();
  for (const field of fields) {
    if (field.name) named.set(field.name, [...(named.get(field.name) ?? []), field]);
  }
  return named;
}

/** Bypasses React's own setter of a controlled field, which would ignore the next event. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

function isChanged(field: Field): boolean {
  if (isFile(field)) return (field.files?.length ?? 0) > 0;
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const isTicked = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const isFile = (field: Field): field is HTMLInputElement => field.type === 'file';

function fieldsOf(elements: readonly Element[]): Field[] {
  return elements.flatMap((element) => [...element.querySelectorAll<Field>('input,textarea')]);
}
