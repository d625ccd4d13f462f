import { NotFoundError } from '@site/platform';
import type { ThrownError } from '../runtime-errors';

/** The page's last error since a build changed it. */
let shown: ErrorEventInit | undefined;

/**
 * Shows where in the sources an error was thrown, in the terminal and over the page. Ignores a page that is not found.
 */
export async function reportError(error: unknown): Promise<void> {
  if (error instanceof NotFoundError) return;
  const title = String(error);
  const stack = (error instanceof Error && error.stack) || '';
  const thrown: ThrownError = { title, stack, maps: mapsOf(stack) };
  const response = await fetch('/__dev/error', { method: 'POST', body: JSON.stringify(thrown) });
  const traced = Object.assign(new Error(title), { stack: await response.text(), isTraced: true });
  shown = { error: traced, message: title };
  showError();
}

/** With the event that webpack-dev-server's overlay listens to. */
function showError(): void {
  if (shown) dispatchEvent(new ErrorEvent('error', shown));
}

/** Reports uncaught errors. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => {
    if (error && !error.isTraced) void reportError(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));
  // Every build closes the overlay, also one that changes nothing: then the page is as broken as before.
  addEventListener('message', ({ data }) => {
    if (data?.type === 'webpackOk' || data?.type === 'webpackWarnings') shown = undefined;
    if (data?.type === 'webpackStillOk') showError();
  });
}

/**
 * From the modules that run here: those on the server may be newer. Libraries are left out.
 * @returns Source maps in base64, by module id.
 */
function mapsOf(stack: string): ThrownError['maps'] {
  const maps: ThrownError['maps'] = {};
  for (const [, id = ''] of stack.matchAll(/webpack-internal:\/\/\/(.+?):\d+:\d+/g)) {
    if (id.includes('node_modules')) continue;
    const [, map] =
      /sourceMappingURL=data:application\/json;[^,]*base64,([\w+/=]+)/.exec(String(__webpack_modules__[id])) ?? [];
    if (map) maps[id] = map;
  }
  return maps;
}
