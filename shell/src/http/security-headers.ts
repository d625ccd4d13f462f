import { securityHeaders } from '@site/core/network';

/**
 * No inline script and no inline style is obeyed, and nothing foreign is loaded; what a script sets on an element's `style` is.
 * `blob:` shows thumbnails of files that a visitor has just chosen.
 */
const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer, by its path. The API's own are the same, and take the place of these. */
export function answerHeaders(publicOrigin: string): (url: string) => Readonly<Record<string, string>> {
  const common = securityHeaders(publicOrigin);
  const page = { ...common, 'content-security-policy': PAGE_POLICY };
  return (url) => (url.startsWith('/api/') ? common : page);
}
