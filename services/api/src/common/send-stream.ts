import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf } from '@site/core';
import type { Response } from 'express';

/** Sends a stream as a body. A client that disconnects is not an error. @throws an error of the stream itself */
export async function sendStream(stream: Readable, response: Response): Promise<void> {
  try {
    await pipeline(stream, response);
  } catch (error) {
    if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
