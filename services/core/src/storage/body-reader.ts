import type { Readable } from 'node:stream';

/** The body of an upload failed, not the storage. */
export class BodyFailed extends Error {
  override name = 'BodyFailed';
}

/** Reads a body piece by piece into the caller's memory. */
export class BodyReader {
  private readonly chunks: AsyncIterator<Buffer | string, undefined>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(body: Readable) {
    // A body may fail while nobody reads it; the next read reports that.
    body.on('error', () => undefined);
    this.chunks = body[Symbol.asyncIterator]();
  }

  /** Waits for a byte or the end. @throws BodyFailed */
  async hasMore(): Promise<boolean> {
    while (this.rest.length === 0) {
      const chunk = await this.next();
      if (chunk === undefined) return false;
      this.rest = chunk;
    }
    return true;
  }

  /** @returns how many bytes were written; less than fits only at the end of the body. @throws BodyFailed */
  async fill(place: Buffer): Promise<number> {
    let length = 0;
    while (length < place.length && (await this.hasMore())) {
      const copied = this.rest.copy(place, length);
      this.rest = this.rest.subarray(copied);
      length += copied;
    }
    return length;
  }

  private async next(): Promise<Buffer | undefined> {
    try {
      const { value } = await this.chunks.next();
      return typeof value === 'string' ? Buffer.from(value) : value;
    } catch (error) {
      throw new BodyFailed('the body failed', { cause: error });
    }
  }
}
