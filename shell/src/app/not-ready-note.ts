/** Marks the note that says a form does not work yet. The server also renders it, hidden. */
export const NOT_READY_NOTE = 'data-late-note';

/** Used by `client/boot.ts` before any other script loads. */
export function showNotReadyNotes(shown: boolean): void {
  for (const note of document.querySelectorAll<HTMLElement>(`[${NOT_READY_NOTE}]`)) note.hidden = !shown;
}
