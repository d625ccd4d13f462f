import { LIMITS } from '@site/contracts';
import type { ObjectStorage } from '@site/core/storage';
import type { Logger } from 'pino';
import sharp from 'sharp';
import type { EntityManager } from 'typeorm';
import type { JobHandler, StoredEvent } from '../jobs/job-handler.js';

const CONTENT_TYPE = 'image/webp';
const QUALITY = 80;
const MAX_PIXELS = 120_000_000;
// One thread a picture: mails and analytics share this process.
sharp.concurrency(1);

interface Photo {
  id: string;
  storage_key: string;
}

/**
 * Makes what screens show of a photo: upright, at most 2048 px, without metadata (where a phone writes the visitor's
 * address). The original stays as it was sent. Running twice writes the same object twice.
 */
export class RenditionHandler implements JobHandler {
  readonly effect = 'renditions';

  constructor(
    private readonly storage: Pick<ObjectStorage, 'get' | 'put'>,
    private readonly logger: Logger,
  ) {}

  async handle(event: StoredEvent, manager: EntityManager): Promise<void> {
    if (event.type !== 'photos.stored') throw new Error(`No renditions are made after ${event.type}`);
    const photos: Photo[] = await manager.query(
      `SELECT id, storage_key FROM files
        WHERE id = ANY($1::uuid[]) AND content_type LIKE 'image/%' AND rendition_key IS NULL ORDER BY id`,
      [event.payload.fileIds],
    );
    for (const photo of photos) await this.#render(photo, manager, event.requestId);
  }

  async #render({ id, storage_key }: Photo, manager: EntityManager, requestId: string): Promise<void> {
    const { stream } = await this.storage.get(storage_key);
    const { maxSide } = LIMITS.rendition;
    const decoder = sharp({ failOn: 'none', limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY });
    let broken: Error | undefined;
    stream.on('error', (error: Error) => {
      broken = error;
      decoder.destroy(error);
    });
    let bytes: Buffer;
    try {
      bytes = await stream.pipe(decoder).toBuffer();
    } catch (error) {
      // The storage's fault is tried again; a picture that cannot be decoded stays as it was sent.
      if (broken) throw broken;
      this.logger.warn({ err: error, fileId: id, requestId }, 'no rendition could be made of a photo');
      return;
    } finally {
      stream.destroy();
    }
    const key = `renditions/${id}`;
    await this.storage.put(key, bytes, { contentType: CONTENT_TYPE });
    await manager.query(
      'UPDATE files SET rendition_key = $2, rendition_type = $3, rendition_bytes = $4 WHERE id = $1',
      [id, key, CONTENT_TYPE, bytes.length],
    );
  }
}
