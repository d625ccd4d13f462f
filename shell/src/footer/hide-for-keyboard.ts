/**
 * Hides the quick contact bar while a field has the focus: a phone's keyboard covers half of the screen. In CSS it would
 * take a `:has(:focus)` on an ancestor of the whole page, and each change of focus would restyle all icons.
 */
export function hideForKeyboard(): void {
  for (const type of ['focusin', 'focusout']) {
    addEventListener(type, ({ target }) => {
      const isTyping = type === 'focusin' && target instanceof Element && target.matches('input, textarea');
      document.querySelector('.quick')?.toggleAttribute('data-covered', isTyping);
    });
  }
}
