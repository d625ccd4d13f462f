import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { matchRoute } from '@site/platform/host';
import { LRUCache } from 'lru-cache';
import type { SiteSnapshot } from '../app/site-snapshot';
import { noteRender } from '../cluster';
import {
  NOT_FOUND_PATH,
  type RenderError,
  type RenderedPage,
  renderFound,
  renderNotFound,
  type SiteState,
} from '../composition';
import { type Encoding } from '../http';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Where a page came from. */
export type PageSource = 'cache' | 'render';

export interface CachedPage {
  status: RenderedPage['status'];
  etag: string;
  body: Record<Encoding, Buffer>;
}

const MAX_PAGES = 2_000;
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
  private readonly pages: LRUCache<string, CachedPage>;
  /** What is under way, so that whoever comes meanwhile waits for the same. */
  private readonly renders = new Map<string, Promise<CachedPage>>();
  /** Pages of which a part is missing, and when that was seen. */
  private readonly failing = new LRUCache<string, { page: CachedPage; at: number; isRetried: boolean }>({
    max: MAX_FAILING,
  });

  constructor(
    private readonly onErrors: (snapshot: SiteSnapshot, path: string, errors: RenderError[]) => void,
    private readonly onPage: (source: PageSource) => void = () => undefined,
    private readonly retryMs = RETRY_MS,
    maxPages = MAX_PAGES,
  ) {
    this.pages = new LRUCache({
      max: maxPages,
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body }) => body.br.length + body.gzip.length + body.identity.length,
    });
  }

  get(state: SiteState, path: string): Promise<CachedPage> {
    const known = matchRoute(state.snapshot.routes, path) ? path : NOT_FOUND_PATH;
    const key = keyOf(state, known);
    const isThere = this.pages.has(key) || this.renders.has(key) || this.failing.has(key);
    this.onPage(isThere ? 'cache' : 'render');
    return this.at(state, known, key);
  }

  private async at(state: SiteState, path: string, key: string): Promise<CachedPage> {
    const cached = this.pages.get(key);
    if (cached) return cached;
    const failing = this.failing.get(key);
    if (!failing) return this.renders.get(key) ?? this.begin(state, path, key);
    this.retry(state, path, key, failing);
    return failing.page;
  }

  private begin(state: SiteState, path: string, key: string): Promise<CachedPage> {
    const page = this.render(state, path, key).finally(() => this.renders.delete(key));
    this.renders.set(key, page);
    return page;
  }

  /** Behind the visitors' backs: a remote that takes its time to fail keeps nobody waiting but the first. */
  private retry(state: SiteState, path: string, key: string, failing: { at: number; isRetried: boolean }): void {
    if (failing.isRetried || performance.now() - failing.at < this.retryMs) return;
    failing.isRetried = true;
    this.begin(state, path, key).catch(() => this.failing.delete(key));
  }

  private async render(state: SiteState, path: string, key: string): Promise<CachedPage> {
    noteRender(`${path} with ${state.snapshot.id}`);
    const rendered = await (path === NOT_FOUND_PATH ? renderNotFound(state) : renderFound(state, path));
    if (!rendered) {
      this.failing.delete(key);
      // What names nothing is one page, however many such names a stranger makes up.
      return this.at(state, NOT_FOUND_PATH, keyOf(state, NOT_FOUND_PATH));
    }
    const { status, html, errors } = rendered;
    if (errors.length > 0) this.onErrors(state.snapshot, path, errors);
    const identity = Buffer.from(html);
    const [br, gz] = await Promise.all([
      brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzipped(identity, { level: 9 }),
    ]);
    const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`;
    const page = { status, etag, body: { br, gzip: gz, identity } };
    if (errors.length === 0) {
      this.pages.set(key, page);
      this.failing.delete(key);
    } else {
      this.failing.set(key, { page, at: performance.now(), isRetried: false });
    }
    return page;
  }
}

const keyOf = ({ snapshot }: SiteState, path: string) => `${snapshot.id} ${path}`;
