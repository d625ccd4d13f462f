import { Injectable } from '@nestjs/common';
import { type CheckedAnalyticsEvent, WRITTEN_WITH_THE_LEAD } from '@site/contracts';
import { recordEvent } from '@site/core';
import { countRemoteFailures } from '@site/core/registry';
import { DataSource } from 'typeorm';

@Injectable()
export class EventsService {
  constructor(private readonly source: DataSource) {}

  /**
   * Stores a visitor's event through the outbox. Events that the server writes with a lead are not stored again. The
   * failure of a frontend is counted, not stored as analytics.
   */
  async record(event: CheckedAnalyticsEvent, requestId: string): Promise<void> {
    if (event.name === 'remote_error') {
      const { name: _, ...failure } = event;
      return countRemoteFailures(this.source, [{ ...failure, side: 'browser', count: 1 }]);
    }
    if (WRITTEN_WITH_THE_LEAD.includes(event.name)) return;
    await this.source.transaction((manager) =>
      recordEvent(manager, 'analytics.recorded', { event, occurredAt: new Date().toISOString() }, requestId),
    );
  }
}
