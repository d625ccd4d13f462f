import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readKept } from '../local/credentials.mjs';
import { messageOf } from '../local/errors.mjs';
import { readSettings } from '../local/settings.mjs';
import { CommandError, EXIT } from './command-line.mjs';

/** In DATA_DIR: the address of the running site, and a token for each team. */
export const TOKENS_FILE = 'release-tokens';

const PATIENCE_MS = 60_000;

/**
 * The site to release into, and the token for a remote: what options and environment name, else those of the site that
 * runs from DATA_DIR. @param {string | undefined} remote Undefined: any team's token.
 * @param {string | undefined} site
 */
export function findSite(remote, site) {
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
  const own = kept.SITE && new URL(kept.SITE).origin === origin ? kept : {};
  const token = process.env.RELEASE_TOKEN?.trim() || (remote ? own[remote] : anyToken(own));
  if (!token) {
    throw new CommandError(EXIT.wrongUse, `There is no token for ${remote ?? 'this site'}: set RELEASE_TOKEN.`);
  }
  return new SiteClient(origin, token);
}

/** @param {Record<string, string | undefined>} kept */
const anyToken = (kept) => Object.entries(kept).find(([name]) => name !== 'SITE')?.[1];

/** The registry of a running site. */
class SiteClient {
  #token;

  /** @param {string} origin @param {string} token */
  constructor(origin, token) {
    this.origin = origin;
    this.#token = token;
  }

  /** @param {string} [remote] */
  releases(remote) {
    return this.#ask('GET', `/registry/releases${remote ? `?remote=${encodeURIComponent(remote)}` : ''}`);
  }

  /** @param {string} remote @param {Buffer} archive A tar. @param {string | undefined} commit */
  upload(remote, archive, commit) {
    const query = commit ? `?commit=${encodeURIComponent(commit)}` : '';
    return this.#ask('POST', `/registry/remotes/${remote}/versions${query}`, { archive });
  }

  /** @param {string} remote @param {{ version: string, by?: string, commit?: string }} body */
  release(remote, body) {
    return this.#ask('POST', `/registry/remotes/${remote}/release`, { body });
  }

  /** @param {string} remote @param {{ version?: string, by?: string }} body */
  rollback(remote, body) {
    return this.#ask('POST', `/registry/remotes/${remote}/rollback`, { body });
  }

  /** @param {string} remote @param {{ by?: string }} body */
  withdraw(remote, body) {
    return this.#ask('POST', `/registry/remotes/${remote}/withdraw`, { body });
  }

  /** @param {string} remote @param {{ version: string, by?: string, link?: string }} body `link`: the token of a link that is to show this version. */
  preview(remote, body) {
    return this.#ask('POST', `/registry/remotes/${remote}/previews`, { body });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ body?: object, archive?: Buffer }} [sent]
   * @returns {Promise<Record<string, any>>}
   */
  async #ask(method, path, { body, archive } = {}) {
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
