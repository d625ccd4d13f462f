import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { matchRoute } from '../app/match-route';
import type { SiteSnapshot } from '../app/site-snapshot';
import type { PageSource } from './metrics';
import { NOT_FOUND_PATH, type RenderError, type RenderedPage, renderPage } from './render';
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
/** A page of which a part is missing is served for so long before it is tried again. */
const RETRY_MS = 2_000;
const MAX_FAILING = 50;

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

  /** Pages of which a part is missing, and when that was seen. */
  private readonly failing = new LRUCache<string, { page: CachedPage; at: number; isRetried: boolean }>({
    max: MAX_FAILING,
  });

  constructor(
    private readonly onErrors: (snapshot: SiteSnapshot, path: string, errors: RenderError[]) => void,
    private readonly onPage: (source: PageSource) => void = () => undefined,
    private readonly retryMs = RETRY_MS,
  ) {}

  get(state: SiteState, path: string): Promise<CachedPage> {
    const known = matchRoute(state.snapshot.routes, path) ? path : NOT_FOUND_PATH;
    const key = `${state.snapshot.id} ${known}`;
    const cached = this.pages.get(key);
    const failing = cached ? undefined : this.failing.get(key);
    this.onPage(cached || failing ? 'cache' : 'render');
    if (cached) return cached;
    if (failing) {
      this.retry(state, known, key, failing);
      return Promise.resolve(failing.page);
    }
    const page = this.render(state, known, key);
    this.pages.set(key, page);
    page.catch(() => this.pages.delete(key));
    return page;
  }

  /** Behind the visitors' backs: a remote that takes its time to fail keeps nobody waiting but the first. */
  private retry(state: SiteState, path: string, key: string, failing: { at: number; isRetried: boolean }): void {
    if (failing.isRetried || performance.now() - failing.at < this.retryMs) return;
    failing.isRetried = true;
    this.render(state, path, key).then(
      (page) => this.bytes.get(key) === page && this.pages.set(key, Promise.resolve(page)),
      () => this.failing.delete(key),
    );
  }

  private async render(state: SiteState, path: string, key: string): Promise<CachedPage> {
    noteRender(`${path} with ${state.snapshot.id}`);
    const { status, html, errors } = await renderPage(state, path);
    if (errors.length > 0) this.onErrors(state.snapshot, path, errors);
    const identity = Buffer.from(html);
    const [br, gz] = await Promise.all([
      brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzipped(identity, { level: 9 }),
    ]);
    const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
    const page = { status, etag, body: { br, gzip: gz, identity } };
    if (errors.length === 0) {
      this.bytes.set(key, page);
      this.failing.delete(key);
    } else {
      this.pages.delete(key);
      this.failing.set(key, { page, at: performance.now(), isRetried: false });
    }
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
