import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LEADS_CHANNEL, type LeadNotice, type LiveEvent } from '@site/contracts';
import { type Listener, listenTo } from '@site/core';
import type { Request, Response } from 'express';
import { unauthorized } from '../common/api-exception.js';
import { ApiConfig } from '../config/api-config.js';
import { INVESTMENT_INQUIRIES } from '../investment-inquiries/investment-inquiry.type.js';
import { LeadsRepository } from '../leads/leads.repository.js';
import { QUOTE_REQUESTS } from '../quote-requests/quote-request.type.js';
import { SessionsRepository } from '../sessions/sessions.repository.js';
import { LeadNotices, readNotice } from './lead-notices.js';
import { LiveStreams } from './live-streams.js';

const HEARTBEAT_MS = 15_000;
/** With more changes at once, reading the lists anew costs less than telling of each. */
const MAX_CHANGES = 200;

/**
 * Tells staff of every change of a lead, whichever process made it: Postgres tells this process by NOTIFY, it
 * reads each record once and writes it to all streams.
 */
@Injectable()
export class LiveService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly streams = new LiveStreams();
  private readonly notices = new LeadNotices((notices) => this.tell(notices));
  private listener: Listener | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    private readonly leads: LeadsRepository,
    private readonly sessions: SessionsRepository,
    private readonly config: ApiConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.listener = await listenTo(this.config.databaseUrl, LEADS_CHANNEL, {
      onNotice: (payload) => {
        const notice = this.streams.isEmpty ? undefined : readNotice(payload);
        if (notice) this.notices.add(notice);
      },
      onReconnected: () => this.streams.endAll(),
    });
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
  }

  /** Before the server stops to listen, which waits for open answers. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.heartbeat);
    this.notices.stop();
    this.streams.close();
    await this.listener?.stop();
  }

  open(request: Request, response: Response): void {
    if (!request.staff) throw unauthorized();
    this.streams.open(response, request.staff.sessionId);
  }

  /** Ends the streams of sessions that are over. A stream alone keeps no session awake. */
  async beat(): Promise<void> {
    this.streams.beat();
    await this.listener?.check();
    if (this.streams.isEmpty) return;
    try {
      this.streams.endExcept(await this.sessions.aliveOf(this.streams.sessionIds));
    } catch {
      // The database is away: who comes then is asked anew anyway.
    }
  }

  private async tell(notices: LeadNotice[]): Promise<void> {
    if (this.streams.isEmpty) return;
    if (notices.length > MAX_CHANGES) {
      this.streams.endAll();
      return;
    }
    try {
      this.streams.send(await this.eventsOf(notices));
    } catch {
      // What cannot be told must be asked for.
      this.streams.endAll();
    }
  }

  private async eventsOf(notices: LeadNotice[]): Promise<LiveEvent[]> {
    const wanted = (kind: LeadNotice['kind']) =>
      notices.filter((notice) => notice.kind === kind && notice.change !== 'deleted').map(({ id }) => id);
    const [requests, inquiries] = await Promise.all([
      this.leads.findAll(QUOTE_REQUESTS, wanted('quote-request')),
      this.leads.findAll(INVESTMENT_INQUIRIES, wanted('investment-inquiry')),
    ]);
    return notices.flatMap(({ kind, id, change }): LiveEvent[] => {
      if (change === 'deleted') return [{ kind, change, id }];
      // One that is gone by now is told of by a notice of its own.
      if (kind === 'quote-request') return requests.filter(hasId(id)).map((record) => ({ kind, change, record }));
      return inquiries.filter(hasId(id)).map((record) => ({ kind, change, record }));
    });
  }
}

const hasId = (id: string) => (record: { id: string }) => record.id === id;
