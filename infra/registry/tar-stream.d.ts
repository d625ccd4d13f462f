/** What the commands use of it; the package has no types of its own. */
declare module 'tar-stream' {
  import type { Readable } from 'node:stream';

  export function pack(): Readable & {
    entry(header: { name: string }, body: Buffer | string): void;
    finalize(): void;
  };
}
