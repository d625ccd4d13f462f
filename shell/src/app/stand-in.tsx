import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Shows elements that stood here before: what the server has rendered, or a visitor has typed into; `instead`, where
 * there is nothing of the kind. Only once React has taken them away it is known what they are.
 */
export function StandIn({
  elements,
  instead,
  children,
}: {
  elements: RefObject<readonly Element[]>;
  instead: ReactNode;
  /** Beside what stands here again. */
  children?: ReactNode;
}) {
  const [stands, setStands] = useState(false);
  useLayoutEffect(() => setStands(elements.current.length > 0), [elements]);
  if (!stands) return instead;
  return (
    <>
      <Moved elements={elements.current} />
      {children}
    </>
  );
}

/** Moved, not copied, so that what was typed, chosen and attached is in them still. */
function Moved({ elements }: { elements: readonly Element[] }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const had = elements.some((element) => element.contains(focused));
    place.current?.replaceChildren(...elements);
    if (had && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }, [elements]);
  return <div ref={place} />;
}

/** Whether somebody is in a form there, or a field is not as it came. */
export function isBegun(elements: readonly Element[]): boolean {
  const fields = fieldsOf(elements);
  const isIn = elements.some((element) => element.contains(document.activeElement));
  return fields.length > 0 && (isIn || fields.some(isChanged));
}

/** Does what was done in one form again in another, so that its own code takes notice. */
export function carryOver(from: readonly Element[], to: Element): void {
  const targets = fieldsOf([to]);
  for (const [name, fields] of byName(fieldsOf(from))) {
    const same = targets.filter((target) => target.name === name);
    fields.forEach((field, index) => {
      const target = isTicked(field) ? same.find(({ value }) => value === field.value) : same[index];
      if (target && isChanged(field)) copy(field, target);
    });
  }
}

function byName(fields: readonly Field[]): Map<string, Field[]> {
  const named = new Map<string, Field[]>();
  for (const field of fields) {
    if (field.name) named.set(field.name, [...(named.get(field.name) ?? []), field]);
  }
  return named;
}

function copy(from: Field, to: Field): void {
  if (isTicked(from) && isTicked(to)) {
    if (from.checked !== to.checked) to.click();
  } else if (isFile(from) && isFile(to)) {
    to.files = from.files;
    to.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (from.value !== to.value && from.tagName === to.tagName) {
    // Past React's own setter of a controlled field, which would take the event for none.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value);
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
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
