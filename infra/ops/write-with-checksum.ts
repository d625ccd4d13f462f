import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileChecksum } from './manifest.ts';

/**
 * Writes a file that only its owner may read, flushes it to disk, and returns its checksum (size and hash).
 * @param source A stream, and the transforms that its bytes pass through.
 */
export async function writeWithChecksum(
  path: string,
  ...source: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]
): Promise<FileChecksum> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const hashStream = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([...source, hashStream, file]);
  return { bytes, sha256: hash.digest('hex') };
}

/** The checksum of a file's current content. */
export async function checksumOf(path: string): Promise<FileChecksum> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
