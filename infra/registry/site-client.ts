import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, EXIT, originOf, SiteClient } from '@site/kit/release';
import { readSettings } from '../bootstrap/settings.mjs';
import { readKept } from '../local/credentials.ts';

/** In DATA_DIR: the URL of the running site, and a token for each team. */
export const TOKENS_FILE = 'release-tokens';

/**
 * The site to release to, and the token for a remote: from options and environment, else from the site that runs from
 * DATA_DIR.
 * @param remote Undefined: any team's token.
 */
export function findSite(remote: string | undefined, site: string | undefined): SiteClient {
  const file = join(readSettings(process.env).dataDir, TOKENS_FILE);
  const kept = existsSync(file) ? readKept(file) : {};
  const origin = originOf(
    site ?? (process.env.RELEASE_SITE?.trim() || kept.SITE),
    'There is no site: start one (npm start) with the same DATA_DIR, or name it with --site or RELEASE_SITE.',
  );
  // The stored tokens belong to the site named in their file and are never sent to another.
  const own = kept.SITE && isSame(kept.SITE, origin) ? kept : {};
  const token = process.env.RELEASE_TOKEN?.trim() || (remote ? own[remote] : anyToken(own));
  if (!token) {
    throw new CommandError(EXIT.wrongUse, `There is no token for ${remote ?? 'this site'}: set RELEASE_TOKEN.`);
  }
  return new SiteClient(origin, token);
}

/** A site on this machine has several host names. */
const isSame = (one: string, other: string) => {
  const [first = '', second = ''] = [one, other].map((url) =>
    new URL(url).origin.replace(/\/\/(localhost|\[::1\])(?=:|$)/, '//127.0.0.1'),
  );
  return first === second;
};

const anyToken = (kept: Record<string, string | undefined>) =>
  Object.entries(kept).find(([name]) => name !== 'SITE')?.[1];
