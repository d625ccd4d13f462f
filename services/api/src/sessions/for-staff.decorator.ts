import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { StaffGuard } from './staff.guard.js';

/** A controller or route for staff alone, and described as such. */
export const ForStaff = () =>
  applyDecorators(
    UseGuards(StaffGuard),
    ApiCookieAuth(),
    ApiErrors({ 401: 'No session, or one that is over; the same for anything that is asked for' }),
  );
