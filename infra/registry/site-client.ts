import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../bootstrap/errors.mjs';
import { readKept } from '../local/credentials.ts';
import { readSettings } from '../local/settings.ts';
import { CommandError, EXIT } from './command-line.ts';

/** In DATA_DIR: the address of the running site, and a token for each team. */
export const TOKENS_FILE = 'release-tokens';

const PATIENCE_MS = 60_000;

/**
 * The site to release into, and the token for a remote: what options and environment name, else those of the site that
 * runs from DATA_DIR.
 * @param remote Undefined: any team's token.
 */
export function findSite(remote: string | undefined, site: string | undefined) {
  const file = join(readSettings(process.env).dataDir, TOKENS_FILE);
  const kept = existsSync(file) ? readKept(file) : {};
  const address = site ?? (process.env.RELEASE_SITE?.trim() || kept.SITE);
  if (!address) {
    throw new CommandError(
      EXIT.wrongUse,
      'There is no site: start one (npm start) with the same DATA_DIR, or name it with --site or RELEASE_SITE.',
    );
  }
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new CommandError(EXIT.wrongUse, 'The address of the site is not one like https://www.example.com.');
  }
  const origin = new URL(address).origin;
  // The kept tokens are for the site of their file, and go to no other.
  const own = kept.SITE && isSame(kept.SITE, origin) ? kept : {};
  const token = process.env.RELEASE_TOKEN?.trim() || (remote ? own[remote] : anyToken(own));
  if (!token) {
    throw new CommandError(EXIT.wrongUse, `There is no token for ${remote ?? 'this site'}: set RELEASE_TOKEN.`);
  }
  return new SiteClient(origin, token);
}

/** A machine's own site goes by several names. */
const isSame = (one: string, other: string) => {
  const [first = '', second = ''] = [one, other].map((url) =>
    new URL(url).origin.replace(/\/\/(localhost|\[::1\])(?=:|$)/, '//127.0.0.1'),
  );
  return first === second;
};

const anyToken = (kept: Record<string, string | undefined>) =>
  Object.entries(kept).find(([name]) => name !== 'SITE')?.[1];

/** The registry of a running site. */
class SiteClient {
  readonly origin: string;

  #token;

  constructor(origin: string, token: string) {
    this.origin = origin;
    this.#token = token;
  }

  releases(remote?: string) {
    return this.#ask('GET', `/registry/releases${remote ? `?remote=${encodeURIComponent(remote)}` : ''}`);
  }

  /** @param archive A tar. */
  upload(remote: string, archive: Buffer, commit: string | undefined) {
    const query = commit ? `?commit=${encodeURIComponent(commit)}` : '';
    return this.#ask('POST', `/registry/remotes/${remote}/versions${query}`, { archive });
  }

  release(remote: string, body: { version: string; by?: string; commit?: string }) {
    return this.#ask('POST', `/registry/remotes/${remote}/release`, { body });
  }

  rollback(remote: string, body: { version?: string; by?: string }) {
    return this.#ask('POST', `/registry/remotes/${remote}/rollback`, { body });
  }

  withdraw(remote: string, body: { by?: string }) {
    return this.#ask('POST', `/registry/remotes/${remote}/withdraw`, { body });
  }

  /** @param body `link`: the token of a link that is to show this version. */
  preview(remote: string, body: { version: string; by?: string; link?: string }) {
    return this.#ask('POST', `/registry/remotes/${remote}/previews`, { body });
  }

  async #ask(
    method: string,
    path: string,
    { body, archive }: { body?: object; archive?: Buffer } = {},
    // biome-ignore lint/suspicious/noExplicitAny: what a site of another version answers
  ): Promise<Record<string, any>> {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(archive && { 'content-type': 'application/x-tar' }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body && { body: JSON.stringify(body) }),
      ...(archive && { body: new Uint8Array(archive) }),
    }).catch((error) => {
      const reason = messageOf(error?.cause ?? error);
      throw new CommandError(EXIT.unreachable, `${this.origin} cannot be reached: ${reason}`);
    });
    const answer = await response.json().catch(() => undefined);
    if (response.ok && answer) return answer;
    if (!answer?.message || response.status >= 500) {
      throw new CommandError(
        EXIT.unreachable,
        `${this.origin} answered ${response.status} ${answer?.message ?? ''}`.trim(),
      );
    }
    const { message, check, requestId } = answer;
    throw new CommandError(
      EXIT.refused,
      check ? `Refused by the check "${check}": ${message}` : `Refused: ${message}`,
      {
        status: response.status,
        ...(check && { check, reason: message }),
        requestId,
      },
    );
  }
}
