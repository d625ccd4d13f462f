/** Finds the words beneath a form that say that it does not work yet. The server writes them too, hidden. */
export const LATE_NOTE = 'data-late-note';

/** For `client/boot.ts`, while no other script is there. */
export function showLateNotes(shown: boolean): void {
  for (const note of document.querySelectorAll<HTMLElement>(`[${LATE_NOTE}]`)) note.hidden = !shown;
}
