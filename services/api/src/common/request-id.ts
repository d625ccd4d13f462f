import { randomUUID } from 'node:crypto';
import { HEADERS } from '@site/contracts';
import { forRequest } from '@site/core/logging';
import type { NextFunction, Request, Response } from 'express';

declare module 'express-serve-static-core' {
  interface Request {
    /** Follows what a request causes, from the log to the mail. */
    requestId: string;
  }
}

const SANE = /^[A-Za-z0-9-]{8,64}$/;

/** Takes the request id of the hop before, or makes one, and puts it into the response and the log. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(HEADERS.requestId);
  request.requestId = given && SANE.test(given) ? given : randomUUID();
  response.setHeader(HEADERS.requestId, request.requestId);
  forRequest(request.requestId, next);
}
