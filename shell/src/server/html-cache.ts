import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { matchRoute } from '../app/match-route';
import type { PageSource } from './metrics';
import { NOT_FOUND_PATH, type RenderedPage, renderPage } from './render';
import type { SiteState } from './site-state';
import { noteRender } from './watchdog';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

export interface CachedPage {
  status: RenderedPage['status'];
  etag: string;
  body: Record<Encoding, Buffer>;
}

/** Bytes of HTML kept in memory, all encodings together. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * HTML of public pages by (path, releases), compressed once. Pages hold nothing personal and do not
 * depend on the query, so that one answer serves everybody.
 */
export class HtmlCache {
  private readonly pages = new LRUCache<string, Promise<CachedPage>>({ max: 2_000 });
  private readonly bytes = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.br.length + body.gzip.length + body.identity.length,
    dispose: (_page, key) => this.pages.delete(key),
  });

  constructor(
    private readonly onErrors: (path: string, errors: unknown[]) => void,
    private readonly onPage: (source: PageSource) => void = () => undefined,
  ) {}

  get(state: SiteState, path: string): Promise<CachedPage> {
    const known = matchRoute(state.snapshot.routes, path) ? path : NOT_FOUND_PATH;
    const key = `${state.snapshot.id} ${known}`;
    const cached = this.pages.get(key);
    this.onPage(cached ? 'cache' : 'render');
    if (cached) return cached;
    const page = this.render(state, known, key);
    this.pages.set(key, page);
    page.catch(() => this.pages.delete(key));
    return page;
  }

  private async render(state: SiteState, path: string, key: string): Promise<CachedPage> {
    noteRender(`${path} with ${state.snapshot.id}`);
    const { status, html, errors } = await renderPage(state, path);
    if (errors.length > 0) this.onErrors(path, errors);
    const identity = Buffer.from(html);
    const [br, gz] = await Promise.all([
      brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzipped(identity, { level: 9 }),
    ]);
    const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
    const page = { status, etag, body: { br, gzip: gz, identity } };
    // A page with a part missing is served, but tried again by the next visitor.
    if (errors.length === 0) this.bytes.set(key, page);
    else this.pages.delete(key);
    return page;
  }
}

/** The best encoding that a request accepts. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept)) return 'gzip';
  return 'identity';
}
