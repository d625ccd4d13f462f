import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mayUse, type StaffRight, UNATTENDED_HEADER } from '@site/contracts';
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

/** Marks what an open page calls on its own, however long nobody uses it: it does not extend the session. */
export const Unattended = Reflector.createDecorator<boolean>();

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
    const targets = [context.getHandler(), context.getClass()];
    const isUse = !this.reflector.getAllAndOverride(Unattended, targets) && !request.headers[UNATTENDED_HEADER];
    const session = token ? await this.sessions.find(token, { isUse }) : undefined;
    if (!session) throw unauthorized();
    request.staff = session;
    const right = this.reflector.getAllAndOverride(Right, targets);
    if (!mayUse(session.role, right)) throw forbidden();
    return true;
  }
}
