/** The part that the registry uses; the package has no types of its own. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  type Entry = Readable & { header: { name: string; type: string; size: number } };

  export function extract(): Writable & AsyncIterable<Entry>;
}
