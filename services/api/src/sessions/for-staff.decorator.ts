import { applyDecorators, UseGuards } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import { RIGHTS, STAFF_ROLES, type StaffRight } from '@site/contracts';
import { ApiErrors } from '../openapi/answers.decorator.js';
import { Right, StaffGuard } from './staff.guard.js';

const ROLE_LACKS_IT = { 403: "The account's role may not do this, or a browser's call from another site" };

/** A controller or route for staff with a right, with its description in OpenAPI. */
export const ForStaff = (right: StaffRight) =>
  applyDecorators(
    Right(right),
    UseGuards(StaffGuard),
    ApiCookieAuth(),
    ApiErrors({
      401: 'No session, or one that is over; the same for anything that is asked for',
    }),
    ApiErrors(RIGHTS[right].length < STAFF_ROLES.length ? ROLE_LACKS_IT : {}),
  );
