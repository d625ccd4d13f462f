/** Marks the note that says a form does not work yet. The server also renders it, hidden. */
export const LATE_NOTE = 'data-late-note';

/** Used by `client/boot.ts` before any other script loads. */
export function showLateNotes(shown: boolean): void {
  for (const note of document.querySelectorAll<HTMLElement>(`[${LATE_NOTE}]`)) note.hidden = !shown;
}
