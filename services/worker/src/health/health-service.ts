import type { DataSource } from 'typeorm';
import type { JobQueues } from '../jobs/job-queues.js';
import type { JobRunner } from '../jobs/job-runner.js';

export interface HealthReport {
  status: 'ok' | 'unavailable';
  postgres: 'up' | 'down';
  redis: 'up' | 'down';
}

const PATIENCE_MS = 2_000;

export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly runner: JobRunner,
  ) {}

  async check(): Promise<HealthReport> {
    const postgres = (await this.#databaseAnswers()) ? 'up' : 'down';
    const redis = this.queues.isAvailable && this.runner.isAvailable ? 'up' : 'down';
    return { status: postgres === 'up' && redis === 'up' ? 'ok' : 'unavailable', postgres, redis };
  }

  async #databaseAnswers(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    const answer = this.dataSource.query('SELECT 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, patience]).finally(() => clearTimeout(timer));
  }
}
