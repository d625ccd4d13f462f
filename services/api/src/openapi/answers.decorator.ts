import { applyDecorators, type Type } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { ApiErrorDto } from '../common/dto/api-error.dto.js';

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' as const } } };

/** Errors of a route, by status, besides those that every route may return. */
export const ApiErrors = (errors: Readonly<Record<number, string>>, type: Type = ApiErrorDto) =>
  applyDecorators(
    ...Object.entries(errors).map(([status, description]) =>
      ApiResponse({
        status: Number(status),
        description,
        type,
        ...(status === '429' && { headers: RETRY_AFTER }),
      }),
    ),
  );
