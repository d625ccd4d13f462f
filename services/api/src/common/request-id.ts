import { randomUUID } from 'node:crypto';
import { HEADERS } from '@site/contracts';
import { forRequest } from '@site/core/logging';
import type { NextFunction, Request, Response } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** Identifies everything that a request causes, from the log to the mail. */
    requestId: string;
  }
}

const SANE = /^[A-Za-z0-9-]{8,64}$/;

/** Takes the request id from the previous hop, or makes one, and adds it to the response and the log. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(HEADERS.requestId);
  request.requestId = given && SANE.test(given) ? given : randomUUID();
  response.setHeader(HEADERS.requestId, request.requestId);
  forRequest(request.requestId, next);
}
