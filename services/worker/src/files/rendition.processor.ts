import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StoredFile } from '@site/core';
import { ObjectNotFound, type ObjectStorage, readWhole } from '@site/core/storage';
import type { Logger } from 'pino';
import { In, IsNull, Like, Repository } from 'typeorm';
import { EffectProcessor } from '../effects/effect.processor.js';
import { EffectRunnerService } from '../effects/effect-runner.service.js';
import { processorOf } from '../jobs/job-options.js';
import type { StoredEvent } from '../outbox/stored-event.js';
import type { Clock } from '../settings/clock.js';
import { CLOCK, LOGGER, OBJECT_STORAGE } from '../settings/tokens.js';
import { makeRendition, UndecodablePhoto } from './make-rendition.js';

const CONTENT_TYPE = 'image/webp';
/** A disk may be back within a day; an object that is missing for longer is lost. */
const LOST_AFTER_MS = 24 * 3_600_000;

/**
 * Makes the rendition of a photo: upright, at most 2048 px, without metadata (in which phones record the visitor's
 * location). The original never changes. Running twice writes the same object twice.
 */
@Processor(...processorOf('renditions'))
export class RenditionProcessor extends EffectProcessor {
  constructor(
    runner: EffectRunnerService,
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
    @Inject(OBJECT_STORAGE) private readonly storage: Pick<ObjectStorage, 'get' | 'put' | 'delete'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(runner);
  }

  /**
   * Each rendition is recorded as soon as it is made, so that a failure does not affect the others.
   * @throws the first fault of the storage, after all photos were tried
   */
  async handle(event: StoredEvent): Promise<void> {
    if (event.type !== 'photos.stored') throw new Error(`No renditions are made after ${event.type}`);
    const photos = await this.files.find({
      where: { id: In(event.payload.fileIds), contentType: Like('image/%'), renditionKey: IsNull() },
      order: { id: 'ASC' },
    });
    const faults: unknown[] = [];
    for (const photo of photos) await this.render(photo, event).catch((error) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  private async render({ id, storageKey }: StoredFile, { requestId, createdAt }: StoredEvent): Promise<void> {
    const entry = { fileId: id, requestId };
    let original: Buffer;
    try {
      original = await readWhole(await this.storage.get(storageKey));
    } catch (error) {
      // Deleted since its row was read: there is nothing to do.
      if (error instanceof ObjectNotFound && !(await this.files.existsBy({ id }))) return;
      const age = this.clock.now().getTime() - createdAt.getTime();
      if (!(error instanceof ObjectNotFound) || age < LOST_AFTER_MS) throw error;
      this.logger.error(entry, 'photo missing: no rendition made');
      return;
    }
    let rendition: Buffer;
    try {
      rendition = await makeRendition(original);
    } catch (error) {
      if (!(error instanceof UndecodablePhoto)) throw error;
      this.logger.warn({ ...entry, err: error }, 'photo rendition failed; the original is shown');
      return;
    }
    const key = `renditions/${id}`;
    await this.storage.put(key, rendition, { contentType: CONTENT_TYPE });
    const made = { renditionKey: key, renditionType: CONTENT_TYPE, renditionBytes: rendition.length };
    const { affected } = await this.files.update({ id }, made);
    // Staff have deleted the photo in the meantime, and nobody else knows this object.
    if (affected === 0) await this.storage.delete(key);
  }
}
