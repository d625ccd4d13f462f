/** Something that the person at the keyboard can mend; shown as one line. */
export class CommandError extends Error {}
