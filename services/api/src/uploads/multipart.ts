import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { ApiException } from '../common/api-exception.js';

/** A file of a multipart body; the stream must be read or destroyed. `truncated` is known at its end. */
export interface FilePart {
  field: string;
  name: string | undefined;
  stream: Readable & { truncated?: boolean };
}

/** At most this much is read and discarded after a rejection, so that the client gets the response. */
const DRAIN_BYTES = 256 * 1024 * 1024;

/**
 * Reads a multipart body part by part, as fast as `take` handles them. Keeps nothing in memory. Rejects with the first
 * failure, once every part is handled and the body is read to its end: a browser reads the response only after it has
 * sent everything.
 */
export async function readMultipart<T>(
  request: Request,
  limits: { maxFiles: number; maxFileBytes: number },
  take: (part: FilePart) => Promise<T>,
): Promise<T[]> {
  const parser = openParser(request, limits);
  const taken: Promise<T>[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
    parser.destroy();
  };
  const done = finished(parser).catch(() => fail(new ApiException(400, 'The request could not be read.')));
  // The parser's types promise a name, but a client may omit it.
  parser.on('file', (field: string | undefined, stream, { filename }) => {
    // The part's reader handles its errors; an unread part must not crash the process.
    stream.on('error', () => undefined);
    if (field === undefined) fail(nameless());
    // After a failure, the parser still processes the rest of its chunk and would not end the parts in it.
    if (field === undefined || failure !== undefined) return stream.destroy();
    const part = take({ field, name: filename, stream });
    taken.push(part);
    part.catch((error: unknown) => {
      stream.resume();
      fail(error);
    });
  });
  parser.on('field', (field: string | undefined) => fail(field === undefined ? nameless() : notAFile(field)));
  let isCut = false;
  parser.on('filesLimit', () => {
    isCut = true;
  });
  const closedEarly = () => fail(new ApiException(400, 'The connection was closed before the request was complete.'));
  request.once('close', () => request.complete || closedEarly());

  await feed(request, parser, done).catch((error: unknown) => (request.destroyed ? closedEarly() : fail(error)));
  await done;
  const results = await Promise.allSettled(taken);
  // The handler of parts has a better message for too many parts.
  if (isCut) failure ??= new ApiException(400, 'There are too many files.');
  if (failure !== undefined) {
    await drain(request);
    throw new PartsFailed(failure, fulfilled(results));
  }
  return fulfilled(results);
}

/**
 * Writes the body to the parser. `pipe` would parse inside a socket event, where errors of the parser or of a part's
 * handler would be uncaught and crash the process.
 */
async function feed(request: Request, parser: Writable, done: Promise<void>): Promise<void> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (parser.destroyed) return;
    const isFull = !parser.write(chunk);
    if (isFull) await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), done]);
  }
  parser.end();
}

const nameless = () => new ApiException(400, 'Every part of a form needs a name.');

const notAFile = (field: string) =>
  new ApiException(400, 'Only files are expected here.', {
    fields: { [field.slice(0, 64)]: 'Only files are expected here.' },
  });

/** The failure of a body, with the parts before it, which the caller must clean up. */
export class PartsFailed<T> extends Error {
  constructor(
    readonly reason: unknown,
    readonly taken: T[],
  ) {
    super('a multipart body failed');
  }
}

function openParser(request: Request, { maxFiles, maxFileBytes }: { maxFiles: number; maxFileBytes: number }) {
  const refused = new ApiException(415, 'Files are sent as multipart/form-data.');
  // busboy would also accept a plain form.
  if (!request.is('multipart/form-data')) throw refused;
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // busboy truncates at exactly this size. One more byte tells a full file from a truncated one.
      limits: {
        files: maxFiles,
        fileSize: maxFileBytes + 1,
        fields: 1,
        fieldSize: 1024,
        headerPairs: 50,
        parts: maxFiles + 2,
      },
    });
  } catch {
    throw refused;
  }
}

async function drain(request: Request): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DRAIN_BYTES) request.destroy();
  });
  request.resume();
  await finished(request, { writable: false }).catch(() => undefined);
}

function fulfilled<T>(results: PromiseSettledResult<T>[]): T[] {
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
