/**
 * Set on the container of a slot whose form was submitted before anything could handle it, long before the shell's
 * script loads.
 */
const EARLY = Symbol.for('sent-early');

type Place = Element & { [EARLY]?: 'kept' | 'incomplete' };

const placeOf = (element: Element): Place | null => element.closest('[data-slot]');

/**
 * Remembers a submit of a form whose code is still loading. If a required field is empty, its message (the `missing`
 * prop of the platform's fields) shows immediately, the submit is discarded, and the form gets `data-attempted` for its
 * own code. Listens on the window: a loaded form has handled its submission by then.
 */
export function handlePendingSubmits(): void {
  addEventListener('submit', (event) => {
    const { target: form } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const place = placeOf(form);
    if (!place) return;
    event.preventDefault();
    const missing = [...form.querySelectorAll<HTMLInputElement>('[data-missing]')].filter(isEmpty);
    place[EARLY] = missing.length > 0 ? 'incomplete' : 'kept';
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
      if (placeOf(target)?.[EARLY]) showError(target);
    },
    true,
  );
}

/** From here on, the form in the slot around `element` handles submits itself. Returns whether one is pending. */
export function takePendingSubmit(element: Element): boolean {
  let isKept = false;
  // The slot may have replaced another (stranded-slots.tsx).
  for (let place: Place | null = element; place; place = place.parentElement) {
    isKept ||= place[EARLY] === 'kept';
    delete place[EARLY];
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
