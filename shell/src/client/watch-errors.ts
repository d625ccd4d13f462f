import type { Failure } from '../app/runtime';
import { reportFailure, wasReported } from './error-reports';

type Place = Omit<Failure, 'kind'>;

/** Told already, in a better word. */
const known = new WeakSet<object>();

/** Reports what remotes throw where nobody catches it: in handlers of events, in timers, in forgotten promises. */
export function watchErrors(): void {
  addEventListener('error', ({ error, filename }) => {
    // A script that throws while it is evaluated is missed by whoever waits for it, and told there.
    if (document.currentScript || (typeof error === 'object' && error !== null && known.has(error))) return;
    reportAs('event', placeOf(stackOf(error)) ?? placeOf(filename));
  });
  addEventListener('unhandledrejection', (event) => {
    const sheet = sheetOf(event.reason);
    if (!sheet) return reportAs('event', placeOf(stackOf(event.reason)));
    // React waits for stylesheets and forgets those that never come: the part shows without.
    event.preventDefault();
    reportAs('load', placeOf(sheet.href));
  });
}

/**
 * React could not take the server's HTML over, and has rendered that part anew. Says whether that is news: a part that
 * then threw again was told as such.
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

/** The release and the part whose script stands first in a stack; undefined when it is no remote's. */
export function placeOf(stack: string | undefined, origin = location.origin): Place | undefined {
  const base = `${origin}/remotes/`;
  const at = stack?.indexOf(base) ?? -1;
  if (stack === undefined || at === -1) return undefined;
  const [, remote, version, kind, name] = FILE.exec(stack.slice(at + base.length)) ?? [];
  if (!remote || !version) return undefined;
  return { remote, version, part: kind ? `${kind}:${name}` : 'remote' };
}
