import { Injectable } from '@nestjs/common';
import {
  ENDPOINTS,
  isRequestStatus,
  mayBecome,
  type QuotePatch,
  type QuoteRequest,
  REQUEST_STATUSES,
} from '@site/contracts';
import type { Request, Response } from 'express';
import { ApiException, notFound } from '../common/api-exception.js';
import { nextLink, readListPage } from './list-page.js';
import { QuoteRequestsRepository } from './quote-requests.repository.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

@Injectable()
export class QuoteRequestsService {
  constructor(private readonly requests: QuoteRequestsRepository) {}

  /** A bare array, newest first; `Link: rel="next"` when there is more (spec-notes.md 12). */
  async listByStatus(status: string, request: Request, response: Response): Promise<QuoteRequest[]> {
    if (!isRequestStatus(status)) throw notFound();
    const page = readListPage(request.query);
    const rows = await this.requests.listByStatus(status, page);
    const list = rows.slice(0, page.limit);
    const last = list.at(-1);
    if (rows.length > page.limit && last) {
      response.setHeader('link', nextLink(ENDPOINTS.quoteRequestsByStatus(status), page, last));
    }
    return list;
  }

  /** @throws 404 for what is not there, 409 for a status that may not follow (spec-notes.md 25) */
  async patch(id: string, patch: QuotePatch): Promise<QuoteRequest> {
    if (!UUID.test(id)) throw gone();
    const { status } = patch;
    const allowedFrom = REQUEST_STATUSES.filter((from) => status === undefined || mayBecome(from, status));
    const changed = await this.requests.patch(id, patch, allowedFrom);
    const stored = await this.requests.find(id);
    if (!stored) throw gone();
    if (!changed) throw new ApiException(409, `A request that is ${stored.status} cannot become ${status}.`);
    return stored;
  }
}

const gone = () => notFound('There is no such request.');
