import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mayUse, type StaffRight } from '@site/contracts';
import type { Request } from 'express';
import { forbidden, unauthorized } from '../common/api-exception.js';
import { readSessionCookie } from './session-cookie.js';
import { SessionsRepository, type StaffSession } from './sessions.repository.js';

declare module 'express-serve-static-core' {
  interface Request {
    staff?: StaffSession;
  }
}

/** The right that a route requires, set by `ForStaff`. */
export const Right = Reflector.createDecorator<StaffRight>();

/**
 * Admits staff with the required right. 401 without a session, whether or not the resource exists; 403 if the role
 * lacks the right. The role is read on every request, so that a change takes effect immediately.
 */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = readSessionCookie(request);
    const session = token ? await this.sessions.find(token) : undefined;
    if (!session) throw unauthorized();
    request.staff = session;
    const right = this.reflector.getAllAndOverride(Right, [context.getHandler(), context.getClass()]);
    if (!mayUse(session.role, right)) throw forbidden();
    return true;
  }
}
