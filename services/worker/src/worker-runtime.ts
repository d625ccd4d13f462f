import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { JobRunner } from './effects/effect-runner.service.js';
import type { HousekeepingService } from './housekeeping/housekeeping.service.js';
import type { JobQueues } from './jobs/job-queues.service.js';
import type { MailTransport } from './notification/mail-transport.js';
import type { RelayService } from './outbox/relay.service.js';
import type { ReconcilerService } from './reconciler/reconciler.service.js';

/** Everything that goes on in this process, and the order of its beginning and end. */
export interface WorkerParts {
  relay: RelayService;
  reconciler: ReconcilerService;
  housekeeping: HousekeepingService;
  runner: JobRunner;
  queues: JobQueues;
  transport: MailTransport;
  dataSource: DataSource;
}

export class WorkerRuntime implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly parts: WorkerParts) {}

  onApplicationBootstrap(): void {
    const { runner, relay, reconciler, housekeeping } = this.parts;
    runner.start();
    relay.start();
    reconciler.start();
    housekeeping.start();
  }

  /** First nothing new comes in, then what runs is finished, then the connections go. */
  async onApplicationShutdown(): Promise<void> {
    const { runner, relay, reconciler, housekeeping, queues, transport, dataSource } = this.parts;
    await Promise.all([relay.close(), reconciler.close(), housekeeping.close(), runner.close()]);
    await queues.close();
    await transport.close();
    await dataSource.destroy();
  }
}
