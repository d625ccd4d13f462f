import { Injectable } from '@nestjs/common';
import { ProcessMetrics, watchCrashedReleases, watchOutbox, watchRemoteErrors } from '@site/core/metrics';
import { DataSource } from 'typeorm';

/** Metrics of the API, on its own port (infra/adr/018). */
@Injectable()
export class ApiMetrics extends ProcessMetrics {
  readonly refusals = this.counter('rate_limit_refusals_total', 'Requests that were one too many.', ['limit']);
  readonly uploadedBytes = this.counter('uploaded_bytes_total', 'Bytes of files that were stored.', ['kind']);

  constructor(source: DataSource) {
    super('api');
    // Raw: the outbox and the registry use their own statements (core).
    const query = <Row>(sql: string) => source.query<Row[]>(sql);
    watchOutbox(this, query);
    watchRemoteErrors(this, query);
    watchCrashedReleases(this, query);
  }
}
