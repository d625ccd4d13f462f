/** On the place of a slot whose form was sent before anything could handle it. Set long before the shell's script is there. */
const EARLY = Symbol.for('sent-early');

type Place = Element & { [EARLY]?: 'kept' | 'incomplete' };

const placeOf = (element: Element): Place | null => element.closest('[data-slot]');

/**
 * For forms of slots as long as their code is on its way: a press is kept for it. Where fields stand empty that must not,
 * that is said at once (`missing` of @site/platform's fields), and nothing is kept. Listens at the window: whoever handles
 * a submission has done so by then.
 */
export function handleEarlyPresses(): void {
  addEventListener('submit', (event) => {
    const { target: form } = event;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
    const place = placeOf(form);
    if (!place) return;
    event.preventDefault();
    const missing = [...form.querySelectorAll<HTMLInputElement>('[data-missing]')].filter(isEmpty);
    place[EARLY] = missing.length > 0 ? 'incomplete' : 'kept';
    for (const field of missing) tell(field, field.dataset.missing);
    missing[0]?.focus();
  });
  // On its way down: React lets no event pass that is meant for what it has not hydrated yet.
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.dataset.missing || isEmpty(target)) return;
      if (placeOf(target)?.[EARLY]) tell(target);
    },
    true,
  );
}

/** The form of the slot around `element` handles presses itself from here on. Says whether one is kept for it. */
export function takeEarlyPress(element: Element): boolean {
  let isKept = false;
  // A slot may have been put into another's place (stranded-slots.tsx).
  for (let place: Place | null = element; place; place = place.parentElement) {
    isKept ||= place[EARLY] === 'kept';
    delete place[EARLY];
  }
  return isKept;
}

const isEmpty = ({ value }: HTMLInputElement) => value.trim() === '';

/** In the place that the field has for it; nothing, where it is empty no more. The form's code goes on from there. */
function tell(field: HTMLInputElement, message?: string): void {
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
