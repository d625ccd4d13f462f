import { ownOrigins } from '@site/core/network';
import type { NextFunction, Request, Response } from 'express';
import { ApiException } from './api-exception.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against calls from pages of other sites: rejects a state-changing request with another site's Origin. A
 * request with a cookie must have an Origin; a request without a cookie has no session to abuse.
 */
export function sameOrigin(publicOrigin: string) {
  const own = ownOrigins(publicOrigin);
  return (request: Request, _response: Response, next: NextFunction): void => {
    next(SAFE.has(request.method) || isOwn(request, own) ? undefined : refused());
  };
}

function isOwn(request: Request, own: readonly string[]): boolean {
  const origin = request.get('origin');
  if (origin === undefined) {
    const site = request.get('sec-fetch-site');
    const foreign = site !== undefined && site !== 'same-origin' && site !== 'none';
    return !foreign && !request.headers.cookie;
  }
  // Never compared with the request's own Host: an attacker who forges one header forges both.
  return own.includes(origin);
}

const refused = () => new ApiException(403, 'This request does not come from our own pages.');
