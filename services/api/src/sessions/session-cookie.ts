import { DEVICE_COOKIE, ENDPOINTS, SESSION_COOKIE } from '@site/contracts';
import type { CookieOptions, Request, Response } from 'express';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Set on the application when visitors use https. */
export const HTTPS_SITE = 'https site';
const YEAR_MS = 365 * 24 * 3_600_000;

/** The session's cookie of a request, if it looks like one of ours. */
export const readSessionCookie = (request: Request) => readToken(request, SESSION_COOKIE);

/** What a browser says of itself at the sign-in, if it looks like ours. */
export const readDeviceCookie = (request: Request) => readToken(request, DEVICE_COOKIE);

function readToken(request: Request, name: string): string | undefined {
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim();
      return TOKEN.test(value) ? value : undefined;
    }
  }
  return undefined;
}

const options = (request: Request, path = '/'): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path,
  // Where the site's own address is https, a proxy in front that is not told of makes no difference.
  secure: request.protocol === 'https' || request.app.get(HTTPS_SITE) === true,
});

export function setSessionCookie(request: Request, response: Response, token: string, expires: Date): void {
  response.cookie(SESSION_COOKIE, token, { ...options(request), expires });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(SESSION_COOKIE, options(request));
}

export function setDeviceCookie(request: Request, response: Response, token: string): void {
  response.cookie(DEVICE_COOKIE, token, { ...options(request, ENDPOINTS.session), maxAge: YEAR_MS });
}
