/** The progress as a sentence. */
export function progressOf(done: number, all: number): string {
  if (done === 0) return `${all.toString()} steps lie ahead.`;
  if (done === all) return 'All steps are done.';
  return `${done.toString()} of ${all.toString()} steps are done.`;
}
