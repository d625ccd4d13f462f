import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import {
  COUNTS_EVENT,
  LEADS_CHANNEL,
  type LeadCounts,
  type LeadNotice,
  LIVE_EVENT,
  LIVE_SINCE,
  type LiveEvent,
  SESSION_ENDS_CHANNEL,
  VIEWERS_CHANNEL,
  VIEWERS_EVENT,
} from '@site/contracts';
import { type Listener, listenTo } from '@site/core';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { unauthorized } from '../common/api-exception.js';
import { ApiConfig } from '../config/api-config.js';
import { INVESTMENT_INQUIRIES } from '../investment-inquiries/investment-inquiry.type.js';
import { LeadsRepository } from '../leads/leads.repository.js';
import { ApiMetrics } from '../metrics/api-metrics.js';
import { QUOTE_REQUESTS } from '../quote-requests/quote-request.type.js';
import { SessionsRepository, type StaffSession } from '../sessions/sessions.repository.js';
import { LeadNotices, readNotice } from './lead-notices.js';
import { LeadViewers, readViewer, type ViewerNotice } from './lead-viewers.js';
import { LiveStreams, STREAM_HEADERS } from './live-streams.js';
import { RecentNotices } from './recent-notices.js';

const HEARTBEAT_MS = 15_000;
/** Changes reach the lists first, then the counts next to the list names. */
const COUNT_AFTER_MS = 300;
/** With more changes at a time, reading the lists again is cheaper than sending each one. */
const MAX_CHANGES = 200;

/**
 * Sends every change of a lead to staff, whichever process made it. Postgres notifies this process, which
 * reads each record once and writes it to all streams.
 */
@Injectable()
export class LiveService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly streams = new LiveStreams();
  private readonly notices = new LeadNotices((notices) => this.broadcast(notices));
  private readonly recent = new RecentNotices(MAX_CHANGES);
  private readonly viewers = new LeadViewers();
  private lastSentViewers = '[]';
  private counting: NodeJS.Timeout | undefined;
  private listener: Listener | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private closing: Promise<void> | undefined;
  private isCloseRequested = false;

  constructor(
    private readonly leads: LeadsRepository,
    private readonly sessions: SessionsRepository,
    private readonly config: ApiConfig,
    private readonly source: DataSource,
    metrics: ApiMetrics,
  ) {
    metrics.gauge('live_streams_open', { help: 'Streams of live updates that are open in this process.' }, () => [
      { value: this.streams.count },
    ]);
  }

  async onApplicationBootstrap(): Promise<void> {
    this.listener = await listenTo(this.config.databaseUrl, [LEADS_CHANNEL, SESSION_ENDS_CHANNEL, VIEWERS_CHANNEL], {
      onNotice: (payload, channel) => {
        if (channel === SESSION_ENDS_CHANNEL) {
          void this.closeStaleStreams();
          return;
        }
        if (channel === VIEWERS_CHANNEL) {
          this.onViewerNotice(payload);
          return;
        }
        const notice = readNotice(payload);
        if (!notice) return;
        this.recent.add(notice);
        if (this.streams.isEmpty) return;
        this.notices.add(notice);
        this.countSoon();
      },
      onReconnected: () => {
        this.recent.restart();
        this.streams.endAll();
      },
    });
    this.recent.restart();
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
  }

  /** Runs before the server closes, which waits for open responses. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.heartbeat);
    clearTimeout(this.counting);
    this.notices.stop();
    this.streams.close();
    await this.listener?.stop();
  }

  /** @param seconds How far back the stream starts. @throws 401, 429, 503 */
  open(request: Request, response: Response, seconds: number): void {
    if (!request.staff) throw unauthorized();
    // Express routes HEAD to the GET handler, whose response would never end.
    if (request.method === 'HEAD') {
      response.writeHead(200, STREAM_HEADERS).end();
      return;
    }
    this.streams.open(response, request.staff.sessionId);
    // The session may have ended since the guard checked it.
    void this.closeStaleStreams();
    this.streams.sendTo(response, VIEWERS_EVENT, this.viewers.list());
    this.countSoon();
    if (seconds > 0) this.notices.between(() => this.catchUp(response, seconds * 1_000));
  }

  /** Notifies every process, including this one, which lead somebody has open. */
  async view({ sessionId, email }: StaffSession, leadId: string | null): Promise<void> {
    const notice: ViewerNotice = { key: sessionId, leadId, email };
    // Raw: TypeORM has no NOTIFY.
    await this.source.query('select pg_notify($1, $2)', [VIEWERS_CHANNEL, JSON.stringify(notice)]);
  }

  private onViewerNotice(payload: string): void {
    const notice = readViewer(payload);
    if (notice) this.viewers.note(notice);
    this.broadcastViewers();
  }

  /** Sends the viewers if they have changed. */
  private broadcastViewers(): void {
    const viewers = this.viewers.list();
    const text = JSON.stringify(viewers);
    if (text !== this.lastSentViewers) this.streams.send(VIEWERS_EVENT, viewers);
    this.lastSentViewers = text;
  }

  /** Counts once for all changes within a short time. */
  private countSoon(): void {
    this.counting ??= setTimeout(() => {
      this.counting = undefined;
      void this.broadcastCounts();
    }, COUNT_AFTER_MS);
  }

  private async broadcastCounts(): Promise<void> {
    try {
      const [requests, inquiries] = await Promise.all([
        this.leads.countOpen(QUOTE_REQUESTS),
        this.leads.countOpen(INVESTMENT_INQUIRIES),
      ]);
      const counts: LeadCounts = { 'quote-request': requests, 'investment-inquiry': inquiries };
      this.streams.send(COUNTS_EVENT, counts);
    } catch {
      // The database is down: the next change counts again.
    }
  }

  /** Also ends the streams of expired sessions, for which there is no notification. */
  async beat(): Promise<void> {
    this.streams.beat();
    this.broadcastViewers();
    await this.listener?.check();
    await this.closeStaleStreams();
  }

  /**
   * Ends the streams of sessions that have ended. A stream alone does not extend a session. Calls during a run cause
   * one more run, however many there are.
   */
  private closeStaleStreams(): Promise<void> {
    this.isCloseRequested = true;
    this.closing ??= this.runClose().finally(() => {
      this.closing = undefined;
    });
    return this.closing;
  }

  private async runClose(): Promise<void> {
    while (this.isCloseRequested && !this.streams.isEmpty) {
      this.isCloseRequested = false;
      const ids = this.streams.sessionIds;
      try {
        const open = await this.sessions.findOpen(ids);
        this.streams.end(new Set(ids.filter((id) => !open.has(id))));
      } catch {
        // The database is down: new requests are checked again anyway.
      }
    }
  }

  /** Sends one stream the changes from before it opened. */
  private async catchUp(stream: Response, ms: number): Promise<void> {
    const { since, changes } = this.recent.last(ms);
    const times = new Map(changes.map(({ notice, at }) => [notice.id, at]));
    try {
      const events = await this.eventsOf(changes.map(({ notice }) => notice));
      // Read once: no change may be older than the reach.
      const { now } = this.recent;
      const agoOf = (time = since) => Math.ceil(now - time);
      this.streams.sendTo(stream, LIVE_SINCE.event, {
        reachMs: agoOf(),
        changes: events.map((event) => ({
          agoMs: agoOf(times.get('id' in event ? event.id : event.record.id)),
          event,
        })),
      });
    } catch {
      this.streams.sendTo(stream, LIVE_SINCE.event, { reachMs: 0, changes: [] });
    }
  }

  private async broadcast(notices: LeadNotice[]): Promise<void> {
    if (this.streams.isEmpty) return;
    if (notices.length > MAX_CHANGES) {
      this.streams.endAll();
      return;
    }
    try {
      this.streams.send(LIVE_EVENT, ...(await this.eventsOf(notices)));
    } catch {
      // Changes that cannot be sent must be read again.
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
    return notices.flatMap(({ kind, id, change, assigned }): LiveEvent[] => {
      if (change === 'deleted') return [{ kind, change, id }];
      // A lead that was deleted in the meantime has its own notice.
      const common = { change, ...(assigned && { assigned }) };
      if (kind === 'quote-request') return requests.filter(hasId(id)).map((record) => ({ kind, ...common, record }));
      return inquiries.filter(hasId(id)).map((record) => ({ kind, ...common, record }));
    });
  }
}

const hasId = (id: string) => (record: { id: string }) => record.id === id;
