import { EMPTY, type Fields } from '../submission/draft';

/** The honeypot field, which no person sees. */
export const HIDDEN_FIELD = 'website';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The visitor's changes to the form's fields. A checkbox that the page preselected does not count, unless the visitor
 * had ticked it on an earlier page; one that it did not, does if they had cleared it there (`known`).
 */
export function readFields(form: HTMLFormElement, known: Fields = EMPTY): Fields {
  const text: Record<string, string> = {};
  const ticked: string[] = [];
  const unticked: string[] = [];
  for (const field of fieldsOf(form)) {
    if (isCheckbox(field)) {
      const { checked, defaultChecked, value } = field;
      if (checked && (!defaultChecked || known.ticked.includes(value))) ticked.push(value);
      else if (!checked && (defaultChecked || known.unticked.includes(value))) unticked.push(value);
    } else if (field.value) text[field.name] = field.value;
  }
  return { text, ticked, unticked };
}

/**
 * Restores a draft. A field that the visitor has touched since stays as it is. What the page selects stays selected,
 * unless the visitor had cleared it: the draft may come from another page. Returns whether the form now has input that
 * the draft lacks: input from before hydration.
 */
export function restoreFields(form: HTMLFormElement, { text, ticked, unticked }: Fields): boolean {
  let edited = false;
  for (const field of fieldsOf(form)) {
    const { name, value } = field;
    if (isCheckbox(field)) {
      const kept = ticked.includes(value) || (field.defaultChecked && !unticked.includes(value));
      if (field.checked === field.defaultChecked) field.checked = kept;
      else edited ||= field.checked !== kept;
      // A visitor's own tick is always visible.
      if (field.checked && !field.defaultChecked) field.closest('details')?.setAttribute('open', '');
    } else if (!value) field.value = text[name] ?? '';
    else edited ||= value !== text[name];
  }
  return edited;
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input:not([type=file]),textarea')].filter(
    ({ name }) => name !== HIDDEN_FIELD,
  );
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox';
}
