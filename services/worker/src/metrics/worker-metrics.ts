import { Injectable } from '@nestjs/common';
import { ProcessMetrics, watchOutbox } from '@site/core/metrics';
import { DataSource } from 'typeorm';
import { JobQueuesService } from '../jobs/job-queues.service.js';

/** Metrics of the worker, on its own port (infra/adr/018). */
@Injectable()
export class WorkerMetrics extends ProcessMetrics {
  readonly published = this.counter('outbox_published_total', 'Events that the relay has handed to the queues.', [
    'type',
  ]);
  readonly jobs = this.counter('jobs_total', 'Jobs that have ended, by what became of their effect.', [
    'effect',
    'outcome',
  ]);
  /** A job's waiting time delays a visitor's mail. */
  readonly waits = this.histogram('job_wait_seconds', 'From a job in its queue to its start.', ['effect']);
  readonly durations = this.histogram('job_duration_seconds', 'From the start of a job to its end.', ['effect']);

  constructor(source: DataSource, queues: JobQueuesService) {
    super('worker');
    // The statements are in core: the API reports the same.
    watchOutbox(this, (sql) => source.query(sql));
    this.gaugesOf(
      'redis',
      {
        queue_jobs: { help: 'Jobs that a queue holds, by state.', labels: ['queue', 'state'] },
        queue_oldest_waiting_seconds: { help: 'Age of the oldest job that waits in a queue.', labels: ['queue'] },
      },
      async () => {
        const depths = await queues.depths();
        return {
          queue_jobs: depths.flatMap(({ queue, counts }) =>
            Object.entries(counts).map(([state, value]) => ({ labels: { queue, state }, value })),
          ),
          queue_oldest_waiting_seconds: depths.map(({ queue, oldestWaitingMs }) => ({
            labels: { queue },
            value: oldestWaitingMs / 1_000,
          })),
        };
      },
    );
  }
}
