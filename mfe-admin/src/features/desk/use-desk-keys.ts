import { useEffect, useRef } from 'react';
import { isChosen } from '../../shared/browser-choice';
import { isTextField } from '../../shared/typing';
import { commandOf, type DeskCommand, NO_SINGLE_KEYS } from './desk-keys';

/** Handles the desk's shortcuts, except while a dialog is open. */
export function useDeskKeys(onCommand: (command: DeskCommand) => boolean): void {
  const latest = useRef(onCommand);
  useEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const command = commandOf(event, isTextField(event.target) || isChosen(NO_SINGLE_KEYS));
      if (command && latest.current(command)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  useEffect(dropCutOffText, []);
}

/**
 * When the field that has the focus is removed, as when a colleague closes its lead, the rest of the sentence is no
 * command: it does nothing until a pointer press, Tab, Escape or an arrow key.
 * @returns Ends this.
 */
function dropCutOffText(): () => void {
  /** The text field that the user has not left. */
  let field: Element | undefined;
  const hold = ({ target }: Event) => {
    if (isTextField(target)) field = target;
    else if (field?.isConnected) field = undefined;
  };
  const release = () => {
    field = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    // By Enter and Tab, a field may also remove itself.
    if (/^(Tab|Escape|Arrow)/.test(key) || (key === 'Enter' && isTextField(target))) release();
    else hold(event);
    const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey;
    if (!isText || !field || field.isConnected || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('focusin', hold);
  addEventListener('pointerdown', release);
  addEventListener('keydown', press, true);
  return () => {
    removeEventListener('focusin', hold);
    removeEventListener('pointerdown', release);
    removeEventListener('keydown', press, true);
  };
}
