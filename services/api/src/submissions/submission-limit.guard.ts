import { type CanActivate, type ExecutionContext, mixin, type Type } from '@nestjs/common';
import { HEADERS } from '@site/contracts';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { ApiException } from '../common/api-exception.js';
import { idempotencyKey, isKnownKey, type KeyScope } from '../common/idempotency.js';
import { addressOf, RateLimits } from '../limits/rate-limits.js';

/**
 * Counts submissions per address. A repeated submission passes above the limit, so that a visitor who lost the first
 * response still gets it. That cannot be abused: such a call stores nothing and costs one lookup of a primary key.
 */
export function SubmissionLimit(scope: KeyScope): Type<CanActivate> {
  class SubmissionLimitGuard implements CanActivate {
    constructor(
      private readonly limits: RateLimits,
      private readonly source: DataSource,
    ) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = context.switchToHttp().getRequest<Request>();
      try {
        await this.limits.consume('submissions', addressOf(request));
      } catch (error) {
        if (!(error instanceof ApiException) || !(await this.isStored(request))) throw error;
      }
      return true;
    }

    private async isStored(request: Request): Promise<boolean> {
      const key = idempotencyKey(request.get(HEADERS.idempotencyKey));
      return key !== undefined && isKnownKey(this.source.manager, scope, key);
    }
  }
  Reflect.defineMetadata('design:paramtypes', [RateLimits, DataSource], SubmissionLimitGuard);
  return mixin(SubmissionLimitGuard);
}
