/** Marks the note below a form that says that it does not work yet. The server renders it, too, hidden. */
export const LATE_NOTE = 'data-late-note';

/** For `client/boot.ts`, before any other script loads. */
export function showLateNotes(shown: boolean): void {
  for (const note of document.querySelectorAll<HTMLElement>(`[${LATE_NOTE}]`)) note.hidden = !shown;
}
