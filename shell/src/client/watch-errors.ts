import type { Failure } from '../app/runtime';
import { reportFailure, wasReported } from './error-reports';

type Place = Omit<Failure, 'kind'>;

/** Already reported, with more detail. */
const known = new WeakSet<object>();

/** Reports uncaught errors of remotes in event handlers, timers and promises. */
export function watchErrors(): void {
  addEventListener('error', ({ error, filename }) => {
    // A script that throws during evaluation fails in its loader, which reports it.
    if (document.currentScript || (typeof error === 'object' && error !== null && known.has(error))) return;
    reportAs('event', placeOf(stackOf(error)) ?? placeOf(filename));
  });
  addEventListener('unhandledrejection', (event) => {
    const sheet = sheetOf(event.reason);
    if (!sheet) return reportAs('event', placeOf(stackOf(event.reason)));
    // React waits for stylesheets and ignores those that never load: the part shows without them.
    event.preventDefault();
    reportAs('load', placeOf(sheet.href));
  });
}

/**
 * React could not hydrate the server's HTML and rendered that part again. Returns whether this is new: if the part then
 * threw again, it is already reported, and React tells of the first error only with a later render, maybe the next page's.
 */
export function reportHydration(error: unknown, componentStack: string | undefined): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const place = placeOf(stackOf(cause)) ?? placeOf(componentStack) ?? placeOf(stackOf(error));
  if (place && wasReported({ ...place, kind: 'render' })) return false;
  reportAs('hydrate', place);
  if (typeof error === 'object' && error !== null) known.add(error);
  return true;
}

function reportAs(kind: Failure['kind'], place: Place | undefined): void {
  if (place) reportFailure({ ...place, kind });
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined);

const sheetOf = (reason: unknown) =>
  reason instanceof Event && reason.target instanceof HTMLLinkElement ? reason.target : undefined;

const FILE = /^([a-z][a-z0-9-]{0,63})\/([\w.-]{1,100})\/client\/(?:(page|slot)-([A-Za-z0-9][\w-]{0,63}))?/;

/** The release and part whose script is first in a stack; undefined if the stack has no remote's script. */
export function placeOf(stack: string | undefined, origin = location.origin): Place | undefined {
  const base = `${origin}/remotes/`;
  const at = stack?.indexOf(base) ?? -1;
  if (stack === undefined || at === -1) return undefined;
  const [, remote, version, kind, name] = FILE.exec(stack.slice(at + base.length)) ?? [];
  if (!remote || !version) return undefined;
  return { remote, version, part: kind ? `${kind}:${name}` : 'remote' };
}
