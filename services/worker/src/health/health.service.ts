import { databaseAnswers } from '@site/core';
import type { DataSource } from 'typeorm';
import type { JobRunner } from '../effects/effect-runner.service.js';
import type { JobQueues } from '../jobs/job-queues.service.js';

export interface HealthReport {
  status: 'ok' | 'unavailable';
  postgres: 'up' | 'down';
  redis: 'up' | 'down';
}

export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly runner: JobRunner,
  ) {}

  async check(): Promise<HealthReport> {
    const postgres = (await databaseAnswers(this.dataSource)) ? 'up' : 'down';
    const redis = this.queues.isAvailable && this.runner.isAvailable ? 'up' : 'down';
    return { status: postgres === 'up' && redis === 'up' ? 'ok' : 'unavailable', postgres, redis };
  }
}
