import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { isVisible } from './is-visible';

interface ModalProps {
  role?: 'dialog' | 'alertdialog';
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  className?: string;
  /** On Escape, or on a press beside a dialog that allows it. */
  onClose: () => void;
  closesOutside?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** The element with the initial focus: `{...FIRST_FOCUS}` on the control. */
export const FIRST_FOCUS = { 'data-first-focus': true } as const;

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]';

/** A modal dialog while it is rendered. It traps the focus, then restores it. */
export function Modal({ role, label, labelledBy, describedBy, className, onClose, ...rest }: ModalProps) {
  const { closesOutside, onKeyDown, children } = rest;
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    const opener = document.activeElement;
    current.showModal();
    (current.querySelector<HTMLElement>('[data-first-focus]') ?? current).focus();
    return () => {
      current.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  /** At the ends, the browser would move the focus to its own toolbars. */
  function keepFocus(event: KeyboardEvent) {
    onKeyDown?.(event);
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    const stops = [...(dialog.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
      (stop) => stop.tabIndex >= 0 && isVisible(stop),
    );
    const end = event.shiftKey ? stops[0] : stops.at(-1);
    const inside = stops.includes(document.activeElement as HTMLElement);
    if (inside && document.activeElement !== end) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal="true"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={className}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={keepFocus}
      onClick={(event) => {
        if (closesOutside && event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
