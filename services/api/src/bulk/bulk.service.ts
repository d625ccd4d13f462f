import { Injectable } from '@nestjs/common';
import { type BulkJob, FOLLOW_UP_TIME, LIMITS, MESSAGES, type NewBulkJob } from '@site/contracts';
import { OfficeHours } from '@site/core/office';
import { ApiException, badRequest, conflict, notFound } from '../common/api-exception.js';
import type { StaffSession } from '../sessions/sessions.repository.js';
import { StaffRepository } from '../staff/staff.repository.js';
import { BulkRepository } from './bulk.repository.js';
import { NO_SUCH_JOB } from './dto/bulk-job.dto.js';

/** Bulk actions: recorded here, executed by the worker. */
@Injectable()
export class BulkService {
  constructor(
    private readonly jobs: BulkRepository,
    private readonly staff: StaffRepository,
    private readonly office: OfficeHours,
  ) {}

  /**
   * @throws 400 for an unknown assignee, 409 if the search finds a different number than was confirmed, or if the id
   * belongs to another account
   */
  async begin(job: NewBulkJob, by: StaffSession, requestId: string): Promise<BulkJob> {
    const { id, action, assigneeId = null, followUpAt = null } = job;
    if (action === 'assign' && assigneeId && !(await this.staff.isAssignable(assigneeId))) {
      throw badRequest({ assigneeId: MESSAGES.assignee });
    }
    const begun = await this.jobs.begin(
      {
        id,
        action,
        assigneeId: action === 'assign' ? assigneeId : null,
        followUpAt: action === 'follow-up' && followUpAt ? this.office.instantOf(followUpAt, FOLLOW_UP_TIME) : null,
        staffAccountId: by.staffAccountId,
        staffEmail: by.email,
      },
      job,
      requestId,
    );
    if ('found' in begun) throw new ApiException(409, COUNT_MISMATCH(begun.found), begun);
    if (id && !(await this.jobs.isOf(id, by.staffAccountId))) throw conflict('This id is that of another job.');
    return this.find(begun.id);
  }

  /** @param named How many skipped leads to name. @throws 404 */
  async find(id: string, named: number = LIMITS.bulk.named): Promise<BulkJob> {
    const job = await this.jobs.find(id, named);
    if (!job) throw notFound(NO_SUCH_JOB);
    return job;
  }
}

const COUNT_MISMATCH = (found: number) =>
  found > LIMITS.bulk.max
    ? `More than ${LIMITS.bulk.max} leads match. Narrow the search.`
    : `${found} leads match now. Please confirm again.`;
