/** On a form that was sent before anything could handle it. Set by `client/boot.ts`, long before the shell's script is there. */
const EARLY = Symbol.for('sent-early');

type MarkedForm = HTMLFormElement & { [EARLY]?: boolean };

/** Marks forms whose submission nobody handles. Listens at the window: whoever handles one has done so by then. */
export function markEarlySubmissions(): void {
  addEventListener('submit', (event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLFormElement) (event.target as MarkedForm)[EARLY] = true;
  });
}

/** Whether a form was sent early; says so once. */
export function takeEarlySubmission(form: HTMLFormElement | null | undefined): boolean {
  const marked = form as MarkedForm | null | undefined;
  if (!marked?.[EARLY]) return false;
  marked[EARLY] = false;
  return true;
}
