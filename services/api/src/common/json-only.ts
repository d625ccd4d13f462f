import { ENDPOINTS } from '@site/contracts';
import type { NextFunction, Request, Response } from 'express';
import { ApiException } from './api-exception.js';

/** A body is JSON, except where files are taken: 415 for any other. */
export function jsonOnly(uploadPath: string) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    const takesOther = request.path === uploadPath || request.path === ENDPOINTS.events;
    if (hasBody && !takesOther && !request.is('application/json')) {
      next(new ApiException(415, 'Please send JSON (Content-Type: application/json).'));
    } else {
      next();
    }
  };
}
