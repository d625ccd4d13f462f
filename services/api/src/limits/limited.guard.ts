import { type CanActivate, type ExecutionContext, mixin, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { addressOf, type LimitName, RateLimits } from './rate-limits.js';

/** A guard that counts a request against a limit per address. */
export function Limited(name: LimitName): Type<CanActivate> {
  class LimitedGuard implements CanActivate {
    constructor(private readonly limits: RateLimits) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      await this.limits.consume(name, addressOf(context.switchToHttp().getRequest<Request>()));
      return true;
    }
  }
  Reflect.defineMetadata('design:paramtypes', [RateLimits], LimitedGuard);
  return mixin(LimitedGuard);
}
