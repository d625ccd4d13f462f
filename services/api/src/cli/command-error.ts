/** Something that the person at the keyboard can fix; shown as one line. */
export class CommandError extends Error {}
