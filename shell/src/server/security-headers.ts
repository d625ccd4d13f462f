import type { IncomingHttpHeaders } from 'node:http';

/**
 * No inline script runs and nothing foreign is loaded. Inline styles are React's `style` attributes;
 * `blob:` shows thumbnails of files that a visitor has just chosen.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer of the shell itself; the API sets its own. */
export const SECURITY_HEADERS: Readonly<IncomingHttpHeaders> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};
