import { securityHeaders } from '@site/core/network';
import { openedPolicy, type PolicyExtra } from './page-policy';

/**
 * No inline scripts or styles, and nothing from other origins; a script may set an element's `style`. `blob:` is for
 * thumbnails of files that a visitor has just chosen. `allowInline` adds what the shell itself writes into a page.
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
/** Staff pages show visitors' input: they load nothing from other origins, whatever the owner allows. */
const FOR_STAFF = /^\/(?:admin|login)(?:[/?]|$)/;

export const isForStaff = (url: string): boolean => FOR_STAFF.test(url);

/** Scripts, styles and pictures, which a page's policy applies to: their own may be the API's, which allows nothing. */
const FILES = /^\/(?:api|assets|remotes|shell)\//;

/** Hashes of a document's inline stylesheets and scripts, `sha256-…`. */
export interface InlineHashes {
  styles: readonly string[];
  scripts: readonly string[];
}

/** Allows a document's inline stylesheets and scripts, and no others. */
export function allowInline(policy: string, { styles, scripts }: InlineHashes): string {
  const allow = (source: string, hashes: readonly string[]) => [source, ...hashes.map((hash) => `'${hash}'`)].join(' ');
  return policy
    .replace("style-src 'self'", (source) => allow(source, styles))
    .replace("script-src 'self'", (source) => allow(source, scripts));
}

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
    if (FILES.test(url)) return common;
    return isForStaff(url) ? closed : open;
  };
}
