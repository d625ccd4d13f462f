import { NotFoundError } from '@site/platform';
import type { ThrownError } from '../runtime-errors';

/** Shows where in the sources an error was thrown, in the terminal and over the page. A page that is not found is none. */
export async function reportError(error: unknown): Promise<void> {
  if (error instanceof NotFoundError) return;
  const title = String(error);
  const stack = (error instanceof Error && error.stack) || '';
  const thrown: ThrownError = { title, stack, maps: mapsOf(stack) };
  const response = await fetch('/__dev/error', { method: 'POST', body: JSON.stringify(thrown) });
  const traced = Object.assign(new Error(title), { stack: await response.text(), isTraced: true });
  // What the overlay of webpack-dev-server listens to.
  dispatchEvent(new ErrorEvent('error', { error: traced, message: title }));
}

/** Errors that nobody catches. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => {
    if (error && !error.isTraced) void reportError(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));
}

/**
 * From the modules as they run here: those on the server may be newer. Libraries are left out.
 * @returns Source maps in base64, by the module's id.
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
