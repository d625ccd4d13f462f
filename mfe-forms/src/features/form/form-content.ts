import type { FormContent } from '../submission/draft';

/** The field that no person sees. */
export const HIDDEN_FIELD = 'website';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What the visitor has done to the form's fields; undefined when that is nothing. */
export function readFields(form: HTMLFormElement): Omit<FormContent, 'files'> | undefined {
  const text: Record<string, string> = {};
  const ticked: string[] = [];
  const unticked: string[] = [];
  let changed = false;
  for (const field of fieldsOf(form)) {
    if (isCheckbox(field)) {
      if (field.checked) ticked.push(field.value);
      else if (field.defaultChecked) unticked.push(field.value);
      changed ||= field.checked !== field.defaultChecked;
    } else if (field.value) {
      text[field.name] = field.value;
      changed = true;
    }
  }
  return changed ? { text, ticked, unticked } : undefined;
}

/**
 * Puts a draft back. A field that the visitor has touched meanwhile stays as it is. What the page chooses stays
 * chosen too, unless they had taken it away: the draft may come from another page.
 */
export function restoreFields(form: HTMLFormElement, { text, ticked, unticked }: Omit<FormContent, 'files'>): void {
  for (const field of fieldsOf(form)) {
    const { name, value } = field;
    if (isCheckbox(field)) {
      if (field.checked !== field.defaultChecked) continue;
      field.checked = ticked.includes(value) || (field.defaultChecked && !unticked.includes(value));
    } else if (!value) field.value = text[name] ?? '';
  }
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>('input:not([type=file]),textarea')].filter(
    ({ name }) => name !== HIDDEN_FIELD,
  );
}

function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox';
}
