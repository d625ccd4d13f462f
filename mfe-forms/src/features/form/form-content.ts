import type { Fields } from '../submission/draft';

/** The field that no person sees. */
export const HIDDEN_FIELD = 'website';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * What the visitor has done to the form's fields. A tick that the page has set is not theirs, unless they had
 * set it before they came to this page (`known`).
 */
export function readFields(form: HTMLFormElement, known: readonly string[] = []): Fields {
  const text: Record<string, string> = {};
  const ticked: string[] = [];
  const unticked: string[] = [];
  for (const field of fieldsOf(form)) {
    if (isCheckbox(field)) {
      const { checked, defaultChecked, value } = field;
      if (checked && (!defaultChecked || known.includes(value))) ticked.push(value);
      else if (!checked && defaultChecked) unticked.push(value);
    } else if (field.value) text[field.name] = field.value;
  }
  return { text, ticked, unticked };
}

/**
 * Puts a draft back. A field that the visitor has touched meanwhile stays as it is. What the page chooses stays
 * chosen too, unless they had taken it away: the draft may come from another page. Says whether anything stands
 * there now that is not of the draft: the visitor's, from before the form came to life.
 */
export function restoreFields(form: HTMLFormElement, { text, ticked, unticked }: Fields): boolean {
  let edited = false;
  for (const field of fieldsOf(form)) {
    const { name, value } = field;
    if (isCheckbox(field)) {
      const kept = ticked.includes(value) || (field.defaultChecked && !unticked.includes(value));
      if (field.checked === field.defaultChecked) field.checked = kept;
      else edited ||= field.checked !== kept;
      // A tick that is the visitor's own is never out of sight.
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
