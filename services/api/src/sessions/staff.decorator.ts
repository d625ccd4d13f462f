import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { unauthorized } from '../common/api-exception.js';
import type { StaffSession } from './sessions.repository.js';

/** Parameter decorator: who is signed in; behind `StaffGuard`. */
export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffSession => {
  const { staff } = context.switchToHttp().getRequest<Request>();
  if (!staff) throw unauthorized();
  return staff;
});
