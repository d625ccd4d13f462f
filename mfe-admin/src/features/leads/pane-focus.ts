/** Where the focus is to go; a new object for each wish. */
export interface FocusWish {
  on: 'detail' | 'list';
  id: string;
}

/** Where list and detail take turns, or the control that had the focus is gone, the focus goes along. */
export function moveFocus(panes: HTMLElement | null, { on, id }: FocusWish): void {
  if (on === 'list') {
    const row = panes?.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`);
    // Nothing is left: the keyboard goes on from the tab that is open.
    const other = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    (row ?? other)?.focus({ preventScroll: true });
    return;
  }
  panes?.querySelector<HTMLElement>('[data-detail-heading]')?.focus({ preventScroll: true });
  const row = panes?.querySelector<HTMLElement>('[data-lead]');
  const sideBySide = row?.checkVisibility() ?? true;
  if (!sideBySide) scrollTo({ top: 0, behavior: 'instant' });
}
