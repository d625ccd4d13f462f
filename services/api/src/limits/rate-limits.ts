import { Injectable } from '@nestjs/common';
import { networkOf } from '@site/core/network';
import type { Request } from 'express';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { tooManyRequests } from '../common/api-exception.js';
import { ApiConfig } from '../config/api-config.js';
import { ApiMetrics } from '../metrics/api-metrics.js';

const WINDOW_SECONDS = 600;
/** Wrong attempts in a row (contract.md 12 wants it to trip within 30). */
const WRONG_PASSWORDS = { perAddress: 20, perAccount: 25, perDevice: 20 };

/** Mails that one account may ask for once more. */
const RESENT_MAILS = 30;

export type LimitName =
  | 'submissions'
  | 'uploads'
  | 'projectFiles'
  | 'events'
  | 'resend'
  | 'signInAddress'
  | 'signInAccount'
  | 'signInDevice';

/**
 * Limits per address in 10 minutes, counted in Postgres, so that any number of processes share them.
 * Should the count fail, each process counts on in memory: a limit must not lose a lead.
 */
@Injectable()
export class RateLimits {
  private readonly limiters: Record<LimitName, RateLimiterAbstract>;

  constructor(
    source: DataSource,
    config: ApiConfig,
    private readonly metrics: ApiMetrics,
  ) {
    const limiter = (keyPrefix: string, points: number) =>
      new RateLimiterPostgres({
        storeClient: source,
        storeType: 'typeorm',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration: WINDOW_SECONDS,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_SECONDS }),
      });
    this.limiters = {
      submissions: limiter('submissions', config.limits.submissions),
      uploads: limiter('uploads', config.limits.uploads),
      projectFiles: limiter('project-files', config.limits.uploads),
      events: limiter('events', config.limits.events),
      resend: limiter('resend', RESENT_MAILS),
      signInAddress: limiter('sign-in-address', WRONG_PASSWORDS.perAddress),
      signInDevice: limiter('sign-in-device', WRONG_PASSWORDS.perDevice),
      signInAccount: limiter('sign-in-account', WRONG_PASSWORDS.perAccount),
    };
  }

  /** Counts one. @throws 429 with Retry-After when it was one too many. */
  async consume(name: LimitName, key: string): Promise<void> {
    try {
      await this.limiters[name].consume(key);
    } catch (thrown) {
      if (!(thrown instanceof RateLimiterRes)) throw thrown;
      this.metrics.refusals.inc({ limit: name });
      throw tooManyRequests(thrown.msBeforeNext / 1000);
    }
  }

  /** Starts the count anew. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].delete(key);
  }
}

/** The client's address, as the one hop before us states it. */
export const addressOf = (request: Request): string => networkOf(request.ip ?? 'unknown');
