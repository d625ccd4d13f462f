import { createHash } from 'node:crypto';
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
/** Bytes are counted in KiB, because the counter has 32 bits. */
const KIBIBYTE = 1024;
/** Wrong attempts in a row. Programs rely on the limit being below 30 (infra/docs/promises.md P20). */
const WRONG_PASSWORDS = { perAddress: 20, perAccount: 25, perDevice: 20 };

/**
 * Requests for mailed links. Strangers can neither flood a mailbox nor prevent its owner from getting a link
 * (infra/adr/025).
 */
const LINKS_PER_ADDRESS = 10;

/** Attempts to set a password with a mailed link: each one costs a hash. */
const LINK_USES_PER_ADDRESS = 20;
/** Wrong guesses of the current password, at an unlocked desk. */
const PASSWORD_CHANGES = 10;

/** Per account, from callers who know its password or read its mail. */
const WRONG_CODES = 10;

/** Mails that one account may resend. */
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
 * Limits per address in 10 minutes, unless noted otherwise. Postgres counts, so that all processes share the counters.
 * If counting fails, each process counts in memory: a limit must not lose a lead.
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

  /** Counts one request. @throws 429 with Retry-After above the limit. */
  async consume(name: LimitName, key: string): Promise<void> {
    const waitMs = await this.count(name, key);
    if (waitMs !== undefined) throw tooManyRequests(waitMs / 1000);
  }

  /** Counts one request, for limits that responses must not reveal. @returns false above the limit. */
  async allows(name: LimitName, key: string): Promise<boolean> {
    return (await this.count(name, key)) === undefined;
  }

  /**
   * Counts bytes before they are stored, so that parallel uploads cannot exceed the limit.
   * @returns a function that takes the number of bytes stored in the end and gives back the rest
   * @throws 429 with Retry-After if they exceed the rest of the limit; then nothing is counted
   */
  async reserveBytes(key: string, bytes: number): Promise<(stored: number) => Promise<void>> {
    const limiter = this.limiters.uploadBytes;
    const points = Math.ceil(bytes / KIBIBYTE);
    try {
      const { msBeforeNext } = await limiter.consume(key, points);
      const windowEnd = Date.now() + msBeforeNext;
      return async (stored) => {
        const rest = points - Math.ceil(stored / KIBIBYTE);
        // If the window has ended, its counter is gone: there is nothing to give back.
        if (rest > 0 && Date.now() < windowEnd) await limiter.reward(key, rest);
      };
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) await limiter.reward(key, points);
      throw tooManyRequests(this.waitOf('uploadBytes', thrown) / 1000);
    }
  }

  /** Resets the counter. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].delete(key);
  }

  /** Lets a new link be mailed at once: the account's earlier links, of both kinds, have ended. */
  async forgetLinks(email: string): Promise<void> {
    for (const name of ['signInLinkAccount', 'passwordLinkAccount'] as const) await this.forget(name, keyOf(email));
  }

  /** @returns the milliseconds to wait if the limit is exceeded, otherwise undefined */
  private async count(name: LimitName, key: string): Promise<number | undefined> {
    try {
      await this.limiters[name].consume(key);
      return undefined;
    } catch (thrown) {
      return this.waitOf(name, thrown);
    }
  }

  /** Milliseconds until the limiter that rejected the request accepts again. @throws any other error */
  private waitOf(limit: LimitName, thrown: unknown): number {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    this.metrics.refusals.inc({ limit });
    return thrown.msBeforeNext;
  }
}

/** A short hash, so that the table of limits contains neither addresses nor cookies. */
export const keyOf = (name: string) => createHash('sha256').update(name).digest('base64url');

/** The client's network, as the shell reports its address. */
export const addressOf = (request: Request): string => networkOf(request.ip ?? 'unknown');
