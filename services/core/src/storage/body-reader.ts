import type { Readable } from 'node:stream';

/** The body of an upload failed, not the storage. */
export class BodyFailed extends Error {
  override name = 'BodyFailed';
}

/** Reads a body piece by piece into memory that the caller brings. */
export class BodyReader {
  private readonly chunks: AsyncIterator<Buffer | string, undefined>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(body: Readable) {
    // A body may fail while nobody asks for its bytes; the next question hears of it.
    body.on('error', () => undefined);
    this.chunks = body[Symbol.asyncIterator]();
  }

  /** Waits until there is a byte, or none will come. @throws BodyFailed */
  async hasMore(): Promise<boolean> {
    while (this.rest.length === 0) {
      const chunk = await this.next();
      if (chunk === undefined) return false;
      this.rest = chunk;
    }
    return true;
  }

  /** @returns how many bytes were written; fewer than there is room for at the end of the body alone. @throws BodyFailed */
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
