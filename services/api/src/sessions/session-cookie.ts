import { DEVICE_COOKIE, ENDPOINTS, SESSION_COOKIE, TOKEN } from '@site/contracts';
import type { CookieOptions, Request, Response } from 'express';

/** Set on the application when visitors use https. */
export const HTTPS_SITE = 'https site';
const YEAR_MS = 365 * 24 * 3_600_000;

/** Secure if the site's origin is https, even if TRUST_PROXY does not count the proxy in front. */
const isSecure = (request: Request) => request.protocol === 'https' || request.app.get(HTTPS_SITE) === true;

// Browsers accept cookies with these prefixes over https only, and `__Host-` only from this host.
export const sessionCookieName = (isHttps: boolean) => (isHttps ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE);
const sessionCookie = (request: Request) => sessionCookieName(isSecure(request));
const deviceCookie = (request: Request) => (isSecure(request) ? `__Secure-${DEVICE_COOKIE}` : DEVICE_COOKIE);

/** The session cookie of a request, if it has our format. */
export const readSessionCookie = (request: Request) => readToken(request, sessionCookie(request));

/** The device cookie of a request, if it has our format. */
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
