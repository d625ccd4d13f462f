import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { ObjectStorage } from '@site/core/storage';
import { EffectProcessor } from '../effects/effect.processor.js';
import { EffectRunnerService } from '../effects/effect-runner.service.js';
import { processorOf } from '../jobs/job-options.js';
import type { StoredEvent } from '../outbox/stored-event.js';
import { OBJECT_STORAGE } from '../settings/tokens.js';

/** Deletes objects whose rows were deleted. A missing object is not an error. */
@Processor(...processorOf('removal'))
export class RemovalProcessor extends EffectProcessor {
  constructor(
    runner: EffectRunnerService,
    @Inject(OBJECT_STORAGE) private readonly storage: Pick<ObjectStorage, 'delete'>,
  ) {
    super(runner);
  }

  async handle(event: StoredEvent): Promise<void> {
    if (event.type !== 'files.discarded') throw new Error(`Nothing is removed after ${event.type}`);
    for (const key of event.payload.storageKeys) await this.storage.delete(key);
  }
}
