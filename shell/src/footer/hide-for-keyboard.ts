/**
 * Hides the quick contact bar while a form has the focus: a phone's keyboard covers half of the screen. From one field
 * to the next it stays hidden, or each change of focus would lay out the bar twice. In CSS it would take a
 * `:has(:focus)` on an ancestor of the whole page, and each change of focus would restyle all icons.
 */
export function hideForKeyboard(): void {
  const hideIn = (focused: EventTarget | null) => {
    const isInForm = focused instanceof Element && focused.closest('form') !== null;
    document.querySelector('.quick')?.toggleAttribute('data-covered', isInForm);
  };
  addEventListener('focusin', ({ target }) => hideIn(target));
  addEventListener('focusout', ({ relatedTarget }) => hideIn(relatedTarget));
}
