import { DEVICE_COOKIE, ENDPOINTS, SESSION_COOKIE } from '@site/contracts';
import type { CookieOptions, Request, Response } from 'express';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Set on the application when visitors use https. */
export const HTTPS_SITE = 'https site';
const YEAR_MS = 365 * 24 * 3_600_000;

/** Where the site's own address is https, a proxy in front that is not told of makes no difference. */
const isSecure = (request: Request) => request.protocol === 'https' || request.app.get(HTTPS_SITE) === true;

// On https, browsers accept cookies with these prefixes from https alone, and `__Host-` from this very host alone.
export const sessionCookieName = (isHttps: boolean) => (isHttps ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE);
const sessionCookie = (request: Request) => sessionCookieName(isSecure(request));
const deviceCookie = (request: Request) => (isSecure(request) ? `__Secure-${DEVICE_COOKIE}` : DEVICE_COOKIE);

/** The session's cookie of a request, if it looks like one of ours. */
export const readSessionCookie = (request: Request) => readToken(request, sessionCookie(request));

/** What a browser says of itself at the sign-in, if it looks like ours. */
export const readDeviceCookie = (request: Request) => readToken(request, deviceCookie(request));

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
  secure: isSecure(request),
});

export function setSessionCookie(request: Request, response: Response, token: string, expires: Date): void {
  response.cookie(sessionCookie(request), token, { ...options(request), expires });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(sessionCookie(request), options(request));
}

export function setDeviceCookie(request: Request, response: Response, token: string): void {
  response.cookie(deviceCookie(request), token, { ...options(request, ENDPOINTS.session), maxAge: YEAR_MS });
}
