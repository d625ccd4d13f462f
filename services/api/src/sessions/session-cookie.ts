import { SESSION_COOKIE } from '@site/contracts';
import type { CookieOptions, Request, Response } from 'express';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session's cookie of a request, if it looks like one of ours. */
export function readSessionCookie(request: Request): string | undefined {
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (part.slice(0, at).trim() === SESSION_COOKIE) {
      const value = part.slice(at + 1).trim();
      return TOKEN.test(value) ? value : undefined;
    }
  }
  return undefined;
}

const options = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: request.protocol === 'https',
});

export function setSessionCookie(request: Request, response: Response, token: string, expires: Date): void {
  response.cookie(SESSION_COOKIE, token, { ...options(request), expires });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(SESSION_COOKIE, options(request));
}
