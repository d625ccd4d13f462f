import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type LeadExport, LIMITS } from '@site/contracts';
import { type Actor, LeadExportEntity, StaffAccountEntity } from '@site/core';
import type { Response } from 'express';
import type { Repository } from 'typeorm';
import { sendStream } from '../common/send-stream.js';
import { FindRepository } from '../find/find.repository.js';
import type { LeadSet } from '../find/lead-conditions.js';
import { csvOf } from './csv.js';

/** Exports leads as CSV and records who exported which. */
@Injectable()
export class ExportsService {
  constructor(
    @InjectRepository(LeadExportEntity) private readonly exports: Repository<LeadExportEntity>,
    @InjectRepository(StaffAccountEntity) private readonly accounts: Repository<StaffAccountEntity>,
    private readonly leads: FindRepository,
  ) {}

  /**
   * Writes leads page by page, so that only one page is in memory.
   * @param query Recorded with the export.
   */
  async export(set: LeadSet, query: string, by: Actor, response: Response): Promise<void> {
    response.type('text/csv').attachment('leads.csv');
    // Express routes HEAD to the GET handler: it sends no rows, which is no export.
    if (response.req.method === 'HEAD') return void response.end();
    const { staffAccountId, email: staffEmail } = by;
    const { id } = await this.exports.save({ staffAccountId, staffEmail, query });
    const emails = new Map((await this.accounts.find()).map((account) => [account.id, account.email]));
    let rows = 0;
    const pages = csvOf(async (page) => {
      const found = await this.leads.find(set, page);
      rows += found.records.length;
      return found;
    }, emails);
    try {
      await sendStream(Readable.from(pages), response);
    } finally {
      await this.exports.update(id, { rows });
    }
  }

  async list(): Promise<LeadExport[]> {
    const found = await this.exports.find({ order: { createdAt: 'DESC' }, take: LIMITS.list.max });
    return found.map(({ id, createdAt, staffEmail, query, rows }) => ({
      id,
      at: createdAt.toISOString(),
      by: staffEmail,
      query,
      rows,
    }));
  }
}
