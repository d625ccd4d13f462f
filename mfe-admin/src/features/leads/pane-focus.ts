import { OPEN_TAB, ROW_STOP } from '../../shared/pass-focus';
import { isTyping } from '../../shared/typing';
import { WIDE } from '../../shared/use-media';

/** The focus target; each request is a new object. */
export interface FocusWish {
  on: 'detail' | 'list';
  id: string;
  /** After an answer: by now, the user may be typing in a field. */
  isLate?: true;
}

/** Moves the focus when the list and the detail replace each other, or when the focused control was removed. */
export function moveFocus(panes: HTMLElement | null, { on, id, isLate }: FocusWish): void {
  // The rest of a sentence would be taken for shortcuts.
  if (isLate && isTyping()) return;
  if (on === 'list') {
    const row = panes?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`);
    const stop = panes?.querySelector<HTMLElement>(ROW_STOP);
    // The list is empty: the keyboard continues from the open tab.
    const other = document.querySelector<HTMLElement>(OPEN_TAB);
    (row ?? stop ?? other)?.focus({ preventScroll: true });
    return;
  }
  const heading = panes?.querySelector<HTMLElement>('[data-detail-heading]');
  heading?.focus({ preventScroll: true });
  const sideBySide = matchMedia(WIDE).matches;
  if (sideBySide) return;
  scrollTo({ top: 0, behavior: 'instant' });
  // In a low window, the tabs and the search fill the screen.
  if (heading && heading.getBoundingClientRect().bottom > innerHeight) heading.scrollIntoView({ behavior: 'instant' });
}
