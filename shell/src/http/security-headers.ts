import { securityHeaders } from '@site/core/network';
import { openedPolicy, type PolicyExtra } from './page-policy';

/**
 * No inline scripts or styles, and nothing foreign; what a script sets on an element's `style` is allowed. `blob:`
 * shows thumbnails of files that a visitor has just chosen. Public pages allow their own stylesheets by hash.
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
];
/** Staff pages show visitors' input: they load nothing foreign, whatever the owner opens. */
const FOR_STAFF = /^\/(?:admin|login)(?:[/?]|$)/;

export const isForStaff = (url: string): boolean => FOR_STAFF.test(url);

/** Allows inline stylesheets by their hashes, `sha256-…`. */
export const allowStyles = (policy: string, hashes: readonly string[]): string =>
  policy.replace("style-src 'self'", (source) => [source, ...hashes.map((hash) => `'${hash}'`)].join(' '));

/**
 * Headers of every response, by its path. The API's own are the same, and replace these.
 * @param extra What public pages may also load (CSP_EXTRA).
 */
export function answerHeaders(
  publicOrigin: string,
  extra: PolicyExtra = [],
): (url: string) => Readonly<Record<string, string>> {
  const common = securityHeaders(publicOrigin);
  const closed = { ...common, 'content-security-policy': PAGE_POLICY.join('; ') };
  const open = { ...common, 'content-security-policy': openedPolicy(PAGE_POLICY, extra) };
  return (url) => {
    if (url.startsWith('/api/')) return common;
    return isForStaff(url) ? closed : open;
  };
}
