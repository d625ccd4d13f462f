import type { RemoteFailure } from '@site/core/registry';
import { matchRoute } from '@site/platform/host';
import { RemoteError } from '../app/runtime';
import type { SiteSnapshot } from '../app/site-snapshot';
import { type RenderError, RenderTimeout } from './render';

/** Counts are collected for this long, so that a page that fails at each visit does not cause a query at each visit. */
const FLUSH_MS = 2_000;

interface Log {
  error(details: object, message: string): void;
}

/** Counts failures of remotes on the server, in batches. Visitors do not wait for it or see it. */
export class RenderErrors {
  private readonly counts = new Map<string, RemoteFailure>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly errors: { count(failures: readonly RemoteFailure[]): Promise<void> },
    private readonly log: Log,
  ) {}

  add(snapshot: SiteSnapshot, path: string, errors: readonly RenderError[], unfilled = 0): void {
    const failures = errors.map(({ error, componentStack }) => failureOf(snapshot, path, error, componentStack));
    for (const failure of [...failures, unfilledOn(snapshot, path, unfilled)]) {
      if (!failure) continue;
      const key = [failure.remote, failure.version, failure.part, failure.kind].join(' ');
      this.counts.set(key, { ...failure, count: failure.count + (this.counts.get(key)?.count ?? 0) });
    }
    if (this.counts.size > 0) this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Writes the collected counts. Never rejects: a lost count is harmless. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const failures = [...this.counts.values()];
    this.counts.clear();
    if (failures.length === 0) return;
    await this.errors
      .count(failures)
      .catch((error: unknown) => this.log.error({ err: error }, 'failures of remotes could not be counted'));
  }
}

/** An empty slot counts for the page that has it, not for the remote that should fill it. */
function unfilledOn({ routes, remotes }: SiteSnapshot, path: string, count: number): RemoteFailure | undefined {
  const route = matchRoute(routes, path)?.route;
  const info = route && remotes[route.remote];
  if (!info || count === 0) return undefined;
  const { name: remote, version } = info;
  return { remote, version, part: `page:${route.page}`, kind: 'unfilled', side: 'server', count };
}

/** The remote that failed: bundles are evaluated under the name of their release, which appears in stacks. */
export function failureOf(
  snapshot: SiteSnapshot,
  path: string,
  error: unknown,
  componentStack = '',
): RemoteFailure | undefined {
  const remote = error instanceof RemoteError ? error.remote : remoteIn(snapshot, stackOf(error), componentStack);
  const info = remote === undefined ? undefined : snapshot.remotes[remote];
  if (!info) return undefined;
  const route = matchRoute(snapshot.routes, path)?.route;
  return {
    remote: info.name,
    version: info.version,
    part: route?.remote === info.name ? `page:${route.page}` : 'remote',
    kind: error instanceof RemoteError ? 'load' : error instanceof RenderTimeout ? 'timeout' : 'render',
    side: 'server',
    count: 1,
  };
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');

/** The remote whose code comes first, in the first stack that names one. */
function remoteIn({ remotes }: SiteSnapshot, ...stacks: string[]): string | undefined {
  for (const stack of stacks) {
    const [first] = Object.values(remotes)
      .map(({ name, version }) => ({ name, at: stack.indexOf(`${name}@${version}:`) }))
      .filter(({ at }) => at !== -1)
      .sort((a, b) => a.at - b.at);
    if (first) return first.name;
  }
  return undefined;
}
