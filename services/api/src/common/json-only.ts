import { ENDPOINTS, takesFiles } from '@site/contracts';
import type { NextFunction, Request, Response } from 'express';
import { ApiException } from './api-exception.js';

/** Paths whose bodies are not JSON. */
const takesOther = (path: string) => path === ENDPOINTS.events || path === ENDPOINTS.visits || takesFiles(path);

/** Bodies must be JSON, except for files and beacons: 415 for any other. */
export function jsonOnly(request: Request, _response: Response, next: NextFunction): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !takesOther(request.path) && !request.is('application/json')) {
    next(new ApiException(415, 'Please send JSON (Content-Type: application/json).'));
  } else {
    next();
  }
}
