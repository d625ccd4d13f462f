const TYPED_IN = 'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea, select, [contenteditable]';

/** Whether text is typed into an element. */
export const isTextField = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches(TYPED_IN);

/** Whether the user is in a text field: a late answer must not move the focus out of it. */
export const isTyping = (): boolean => isTextField(document.activeElement);
