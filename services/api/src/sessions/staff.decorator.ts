import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { unauthorized } from '../common/api-exception.js';
import type { StaffSession } from './sessions.repository.js';

/** Parameter decorator for the signed-in staff; needs `StaffGuard`. */
export const Staff = createParamDecorator((_: unknown, context: ExecutionContext): StaffSession => {
  const { staff } = context.switchToHttp().getRequest<Request>();
  if (!staff) throw unauthorized();
  return staff;
});
