import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { REQUEST_STATUSES, type RequestStatus } from '@site/contracts';
import { IsIn } from 'class-validator';
import { NO_SUCH_ADDRESS } from '../../common/api-exception.js';
import { NOT_FOUND } from '../../common/validation/rules.js';

const ListedStatus = () =>
  applyDecorators(
    IsIn(REQUEST_STATUSES, { message: NO_SUCH_ADDRESS, context: NOT_FOUND }),
    ApiProperty({ type: String, enum: REQUEST_STATUSES }),
  );

/** Which list. */
export class StatusParams {
  @ListedStatus()
  status: RequestStatus;
}
