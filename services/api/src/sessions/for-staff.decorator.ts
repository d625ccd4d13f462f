import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiResponse } from '@nestjs/swagger';
import { StaffGuard } from './staff.guard.js';

/** A controller or route for staff alone, and described as such. */
export const ForStaff = () =>
  applyDecorators(
    UseGuards(StaffGuard),
    ApiCookieAuth(),
    ApiResponse({
      status: 401,
      description: 'No session, or one that is over; the same for anything that is asked for',
    }),
  );
