import { Injectable } from '@nestjs/common';
import { databaseAnswers } from '@site/core';
import { DataSource } from 'typeorm';
import { JobQueuesService } from '../jobs/job-queues.service.js';
import { ConsumerRedis } from '../redis/redis.service.js';

export interface HealthReport {
  status: 'ok' | 'unavailable';
  postgres: 'up' | 'down';
  redis: 'up' | 'down';
}

@Injectable()
export class HealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueuesService,
    private readonly consumers: ConsumerRedis,
  ) {}

  async check(): Promise<HealthReport> {
    const [answers, takesJobs] = await Promise.all([databaseAnswers(this.dataSource), this.queues.takesJobs()]);
    const postgres = answers ? 'up' : 'down';
    const redis = takesJobs && this.consumers.isAvailable ? 'up' : 'down';
    return { status: postgres === 'up' && redis === 'up' ? 'ok' : 'unavailable', postgres, redis };
  }
}
