/** Set on a slot's form that was submitted before anything could handle it, long before the shell's script loads. */
const EARLY = Symbol.for('sent-early');

type Form = Element & { [EARLY]?: 'kept' | 'incomplete' };

/**
 * Remembers a submit of a form whose code is still loading. If a required field is empty, its message (the `missing`
 * prop of the platform's fields) shows immediately, the submit is discarded, and the form gets `data-attempted` for its
 * own code. Listens on the window: a loaded form has handled its submission by then.
 */
export function handlePendingSubmits(): void {
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement & Form;
    if (event.defaultPrevented || !form.closest('[data-slot]')) return;
    event.preventDefault();
    const missing = [...form.querySelectorAll<HTMLInputElement>('[data-missing]')].filter(isEmpty);
    form[EARLY] = missing.length > 0 ? 'incomplete' : 'kept';
    if (missing.length > 0) form.dataset.attempted = '';
    for (const field of missing) showError(field, field.dataset.missing);
    // In a task of its own, so that a slow phone can show the messages first.
    setTimeout(() => missing[0]?.focus());
  });
  // In the capture phase: React stops events for content that it has not hydrated yet.
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset.missing || isEmpty(target)) return;
      if ((target.form as Form | null)?.[EARLY]) showError(target);
    },
    true,
  );
}

/** From here on, the form in the slot handles submits itself. Returns whether one is pending, in any of the elements. */
export function takePendingSubmit(...elements: Element[]): boolean {
  let isKept = false;
  for (const form of elements.flatMap((element): Form[] => [element, ...element.querySelectorAll('form')])) {
    isKept ||= form[EARLY] === 'kept';
    delete form[EARLY];
  }
  return isKept;
}

const isEmpty = ({ value }: HTMLInputElement) => value.trim() === '';

/** Shows the message in the field's error element, or clears it without one. The form's code takes over from there. */
function showError(field: HTMLInputElement, message?: string): void {
  const note = document.getElementById(`${field.id}-error`);
  const words = note?.querySelector('span');
  if (!note || !words || note.hidden === !message) return;
  note.hidden = !message;
  words.textContent = message ?? '';
  if (message) {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', note.id);
  } else {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}
