import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../http';

const brotli = promisify(brotliCompress);
const brotliAt = (quality: number, text: Buffer) =>
  brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const gzipped = promisify(gzip);

/** Bytes of one text in each encoding. */
export type Encoded = Record<Encoding, Buffer>;

/** As far as possible: 0.4 s for the shell's script, 10 ms for most other files. */
export async function compressFully(identity: Buffer): Promise<Encoded> {
  const [br, gz] = await Promise.all([brotliAt(11, identity), gzipped(identity, { level: 9 })]);
  return { identity, br, gzip: gz };
}

/** 10 % larger, 25 times as fast. The few clients without Brotli get the text as it is, until `shrinkLater` is done. */
export async function compressQuickly(identity: Buffer): Promise<Encoded> {
  return { identity, br: await brotliAt(5, identity), gzip: identity };
}

/** The visitors who follow right after a release come first. */
const PAUSE_MS = 1_000;

let shrinking = Promise.resolve();

/**
 * Replaces quickly compressed bytes. One text at a time: after a start or a release all are requested, and visitors would
 * wait for the threads.
 * @param isKept - whether the text is still in its cache
 */
export function shrinkLater(body: Encoded, isKept: () => boolean): void {
  const pause = sleep(PAUSE_MS, undefined, { ref: false });
  shrinking = shrinking
    .then(() => pause)
    .then(async () => {
      if (isKept()) Object.assign(body, await compressFully(body.identity));
    });
}
