import { Injectable } from '@nestjs/common';
import { LIMITS } from '@site/contracts';
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
/** Bytes are counted in KiB: the count is an integer of 32 bits. */
const KIBIBYTE = 1024;
/** Wrong attempts in a row. Programs rely on it to trip within 30 (infra/docs/promises.md P20). */
const WRONG_PASSWORDS = { perAddress: 20, perAccount: 25, perDevice: 20 };

/** Asking for mailed links: strangers can neither fill a mailbox nor keep its owner from getting one (infra/adr/025). */
const LINKS_PER_ADDRESS = 10;

/** Tries to set a password by a mailed link: each that holds a link costs a hash. */
const LINK_USES_PER_ADDRESS = 20;
/** Wrong guesses of the current password, at a desk that somebody left open. */
const PASSWORD_CHANGES = 10;

/** Per account, by callers who know its password or read its mail. */
const WRONG_CODES = 10;

/** Mails that one account may ask for once more. */
const RESENT_MAILS = 30;
/** Invitations that one owner may send. */
const INVITATIONS = 30;

export type LimitName =
  | 'submissions'
  | 'uploads'
  | 'uploadBytes'
  | 'projectFiles'
  | 'events'
  | 'visits'
  | 'resend'
  | 'signInAddress'
  | 'signInAccount'
  | 'signInDevice'
  | 'signInLinkAddress'
  | 'signInLinkAccount'
  | 'passwordLinkAddress'
  | 'passwordLinkAccount'
  | 'passwordLinkUse'
  | 'passwordChange'
  | 'secondFactor'
  | 'invitations';

/**
 * Limits per address in 10 minutes, unless one says otherwise, counted in Postgres, so that any number of processes share them.
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
    const limiter = (keyPrefix: string, points: number, duration = WINDOW_SECONDS) =>
      new RateLimiterPostgres({
        storeClient: source,
        storeType: 'typeorm',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
      });
    this.limiters = {
      submissions: limiter('submissions', config.limits.submissions),
      uploads: limiter('uploads', config.limits.uploads),
      uploadBytes: limiter('upload-bytes', config.limits.uploadBytes / KIBIBYTE),
      projectFiles: limiter('project-files', config.limits.uploads),
      events: limiter('events', config.limits.events),
      visits: limiter('visits', config.limits.visits),
      resend: limiter('resend', RESENT_MAILS),
      signInAddress: limiter('sign-in-address', WRONG_PASSWORDS.perAddress),
      signInDevice: limiter('sign-in-device', WRONG_PASSWORDS.perDevice),
      signInAccount: limiter('sign-in-account', WRONG_PASSWORDS.perAccount),
      signInLinkAddress: limiter('sign-in-link-address', LINKS_PER_ADDRESS),
      signInLinkAccount: limiter('sign-in-link-account', 1, LIMITS.signInLink.mailEveryMinutes * 60),
      passwordLinkAddress: limiter('password-link-address', LINKS_PER_ADDRESS),
      passwordLinkAccount: limiter('password-link-account', 1, LIMITS.passwordLink.mailEveryMinutes * 60),
      passwordLinkUse: limiter('password-link-use', LINK_USES_PER_ADDRESS),
      passwordChange: limiter('password-change', PASSWORD_CHANGES),
      secondFactor: limiter('second-factor', WRONG_CODES),
      invitations: limiter('invitations', INVITATIONS),
    };
  }

  /** Counts one. @throws 429 with Retry-After when it was one too many. */
  async consume(name: LimitName, key: string): Promise<void> {
    const waitMs = await this.count(name, key);
    if (waitMs !== undefined) throw tooManyRequests(waitMs / 1000);
  }

  /** Counts one, for limits that no answer reveals. @returns false when it was one too many. */
  async allows(name: LimitName, key: string): Promise<boolean> {
    return (await this.count(name, key)) === undefined;
  }

  /**
   * Counts bytes before they are stored, so that many uploads side by side store no more than one after the other.
   * @returns a function that takes how many were stored in the end; the rest does not count
   * @throws 429 with Retry-After when they are more than what is left, of which nothing is taken then
   */
  async reserveBytes(key: string, bytes: number): Promise<(stored: number) => Promise<void>> {
    const limiter = this.limiters.uploadBytes;
    const points = Math.ceil(bytes / KIBIBYTE);
    try {
      const { msBeforeNext } = await limiter.consume(key, points);
      const windowEnd = Date.now() + msBeforeNext;
      return async (stored) => {
        const rest = points - Math.ceil(stored / KIBIBYTE);
        // A window that is over has taken its count with it: the next one owes nothing.
        if (rest > 0 && Date.now() < windowEnd) await limiter.reward(key, rest);
      };
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) await limiter.reward(key, points);
      throw tooManyRequests(this.waitOf('uploadBytes', thrown) / 1000);
    }
  }

  /** Starts the count again. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].delete(key);
  }

  /** @returns the milliseconds to wait when it was one too many. */
  private async count(name: LimitName, key: string): Promise<number | undefined> {
    try {
      await this.limiters[name].consume(key);
      return undefined;
    } catch (thrown) {
      return this.waitOf(name, thrown);
    }
  }

  /** Milliseconds until a limiter that has refused counts again. @throws what is no refusal */
  private waitOf(limit: LimitName, thrown: unknown): number {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    this.metrics.refusals.inc({ limit });
    return thrown.msBeforeNext;
  }
}

/** The client's address, as the one hop before us states it. */
export const addressOf = (request: Request): string => networkOf(request.ip ?? 'unknown');
