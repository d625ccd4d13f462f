import type { PreviewedVersion, ReleaseRegistry } from '@site/core/registry';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type SiteState, type SiteUpdater } from '../composition';
import { PRIVATE } from '../http';

const PARAMETER = 'preview';
/** Parameter value that ends a preview. */
const LEAVE_PREVIEW = 'leave';
/** An expired link is noticed within this time, without a query per page view. */
const REMEMBERED_MS = 5_000;
export const PREVIEW_TOKEN = /^[\w-]{20,64}$/;
/** Maximum number of simultaneous previews, one per team. */
const MOST = 8;

interface Log {
  error(details: object, message: string): void;
}

/** Shows previewed versions, one per frontend, only to visitors with a preview link. */
export class PreviewAccess {
  private readonly known = new LRUCache<string, { version: PreviewedVersion | undefined }>({
    max: 500,
    ttl: REMEMBERED_MS,
  });
  /** With the `__Host-` prefix, browsers accept the cookie only over https and only from this host. */
  private readonly cookieName: string;
  private readonly ownCookie: RegExp;
  private readonly states = new LRUCache<string, { from: SiteState; state: SiteState }>({ max: 20 });

  constructor(
    private readonly registry: Pick<ReleaseRegistry, 'previews'>,
    private readonly updater: SiteUpdater,
    private readonly isSecure: boolean,
    private readonly log: Log,
  ) {
    this.cookieName = isSecure ? '__Host-preview' : 'preview';
    this.ownCookie = new RegExp(`(?:^|;\\s*)${this.cookieName}=([\\w.-]+)`);
  }

  /**
   * Answers a request with a preview token in its URL: stores the token in a cookie and redirects to the same page
   * without it, which keeps it out of the history and the referrer. @returns false if there is no token.
   */
  async handleLink(request: FastifyRequest, reply: FastifyReply, path: string, query: string): Promise<boolean> {
    const parameters = new URLSearchParams(query);
    const token = parameters.get(PARAMETER);
    if (token === null) return false;
    reply.header('cache-control', PRIVATE).header('referrer-policy', 'no-referrer');
    const isKnown = PREVIEW_TOKEN.test(token) && (await this.find(token)) !== undefined;
    if (!isKnown && token !== LEAVE_PREVIEW) {
      reply.header('set-cookie', this.cookie('', 0));
      reply.code(410).type('text/plain; charset=utf-8');
      reply.send('This preview has ended. Ask its team for a new link.\n');
      return true;
    }
    reply.header('set-cookie', isKnown ? this.cookie(await this.mergeTokens(request, token)) : this.cookie('', 0));
    parameters.delete(PARAMETER);
    const rest = parameters.toString();
    // Two leading slashes or backslashes, or a scheme, would redirect to another host.
    reply.redirect(`/${path.replace(/^[/\\]+/, '')}${rest ? `?${rest}` : ''}`, 303);
    request.log.debug({ isKnown }, 'preview entered or left');
    return true;
  }

  /** The composition for this visitor; undefined for the released one. */
  async stateFor({ headers }: FastifyRequest): Promise<SiteState | undefined> {
    const tokens = this.tokensOf(headers.cookie);
    if (tokens.length === 0) return undefined;
    try {
      const versions = (await Promise.all(tokens.map((token) => this.find(token)))).filter((one) => one !== undefined);
      return versions.length > 0 ? await this.compose(versions) : undefined;
    } catch (error) {
      // Show the released site instead.
      this.log.error({ err: error }, 'preview failed, showing the released site');
      return undefined;
    }
  }

  private tokensOf(cookies = ''): string[] {
    const [, tokens = ''] = this.ownCookie.exec(cookies) ?? [];
    return tokens
      .split('.')
      .filter((token) => PREVIEW_TOKEN.test(token))
      .slice(0, MOST);
  }

  /** Keeps the visitor's other previews; replaces one of the same frontend. */
  private async mergeTokens({ headers }: FastifyRequest, token: string): Promise<string> {
    const remoteOf = async (one: string) => (await this.find(one))?.remote;
    const own = await remoteOf(token);
    const kept: string[] = [];
    for (const one of this.tokensOf(headers.cookie)) {
      const remote = await remoteOf(one);
      if (remote !== undefined && remote !== own) kept.push(one);
    }
    return [...kept.slice(1 - MOST), token].join('.');
  }

  private async find(token: string): Promise<PreviewedVersion | undefined> {
    const known = this.known.get(token);
    if (known) return known.version;
    const version = await this.registry.previews.find(token);
    this.known.set(token, { version });
    return version;
  }

  private async compose(versions: readonly PreviewedVersion[]): Promise<SiteState> {
    const key = versions.map(({ remote, version }) => `${remote}@${version}`).join(' ');
    const kept = this.states.get(key);
    if (kept && kept.from === this.updater.state) return kept.state;
    const from = this.updater.state;
    const state = await this.updater.withPreviews(versions);
    this.states.set(key, { from, state });
    return state;
  }

  private cookie(value: string, maxAge?: number): string {
    const parts = [`${this.cookieName}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
    if (this.isSecure) parts.push('Secure');
    if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
    return parts.join('; ');
  }
}
