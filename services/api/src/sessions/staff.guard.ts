import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { unauthorized } from '../common/api-exception.js';
import { readSessionCookie } from './session-cookie.js';
import { SessionsRepository, type StaffSession } from './sessions.repository.js';

declare module 'express-serve-static-core' {
  interface Request {
    staff?: StaffSession;
  }
}

/** Staff alone: 401, the same for anything that is asked for (spec-notes.md 1). */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(private readonly sessions: SessionsRepository) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = readSessionCookie(request);
    const session = token ? await this.sessions.find(token) : undefined;
    if (!session) throw unauthorized();
    request.staff = session;
    return true;
  }
}
