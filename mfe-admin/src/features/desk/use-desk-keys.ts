import { useEffect, useRef } from 'react';
import { isChosen } from '../../shared/browser-choice';
import { commandOf, type DeskCommand, NO_SINGLE_KEYS } from './desk-keys';

const TYPED_IN = 'input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea, select, [contenteditable]';

/** Handles the desk's shortcuts, except while a dialog is open. */
export function useDeskKeys(onCommand: (command: DeskCommand) => boolean): void {
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_IN);
      const command = commandOf(event, isTyping || isChosen(NO_SINGLE_KEYS));
      if (command && latest.current(command)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
