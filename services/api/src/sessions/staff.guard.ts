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

/** The right that a route asks for, by `ForStaff`. */
export const Right = Reflector.createDecorator<StaffRight>();

/**
 * Staff with the right alone. Without a session 401, the same for anything that is asked for; 403 where
 * the role lacks the right, which is looked up with every request: a new role holds at once.
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
