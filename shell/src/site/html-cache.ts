import { createHash } from 'node:crypto';
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
import { type InlineHashes, isForStaff } from '../http';
import { compressQuickly, type Encoded, shrinkLater } from './compress';
import type { InlineFiles, SelfContained } from './inline-files';
import { preloadLinks } from './preload-links';

/** The source of a page. */
export type PageSource = 'cache' | 'render';

export interface CachedPage {
  status: RenderedPage['status'];
  etag: string;
  /** What its policy must allow inline. */
  hashes?: InlineHashes;
  /** Value of its `Link` header. */
  preloads?: string;
  body: Encoded;
}

const MAX_PAGES = 2_000;
/** Bytes of HTML kept in memory, for all encodings together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** A page with a missing part is served for this long before a retry. */
const RETRY_MS = 2_000;
const MAX_FAILING = 50;
/** Keys alone, but each with a path that a client made up, of up to 16 KB. */
const MAX_MISSING = 500;

/**
 * HTML of public pages by (path, releases), compressed once. Pages hold nothing personal and do not depend on the
 * query, so one answer serves all visitors.
 */
export class HtmlCache {
  private readonly pages: LRUCache<string, CachedPage>;
  /** Renders in progress, so that concurrent requests share one. */
  private readonly renders = new Map<string, Promise<CachedPage>>();
  /** Pages with a missing part, and when that was detected. */
  private readonly failing = new LRUCache<string, { page: CachedPage; at: number; isRetried: boolean }>({
    max: MAX_FAILING,
  });
  /** Keys that match a route, but whose page says that it was not found. */
  private readonly missing = new LRUCache<string, true>({ max: MAX_MISSING });

  constructor(
    private readonly files: InlineFiles,
    private readonly onErrors: (snapshot: SiteSnapshot, path: string, errors: RenderError[], unfilled: number) => void,
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

  get(state: SiteState, path: string): CachedPage | Promise<CachedPage> {
    // Most requests end here: matching the path with every route takes longer than all the rest.
    const cached = this.pages.get(keyOf(state, path));
    if (cached) {
      this.onPage('cache');
      return cached;
    }
    const isMissing = this.missing.get(keyOf(state, path)) ?? !matchRoute(state.snapshot.routes, path);
    const known = isMissing ? NOT_FOUND_PATH : path;
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

  /** In the background: a remote that fails slowly delays only the first visitor. */
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
      this.missing.set(key, true);
      // All unknown paths share one page, however many a client makes up.
      return this.at(state, NOT_FOUND_PATH, keyOf(state, NOT_FOUND_PATH));
    }
    const { status, errors, unfilled } = rendered;
    if (errors.length > 0 || unfilled > 0) this.onErrors(state.snapshot, path, errors, unfilled);
    const { html, hashes, isPartial }: SelfContained = isForStaff(path)
      ? rendered
      : await this.files.write(rendered.html);
    const identity = Buffer.from(html);
    const compressing = compressQuickly(identity);
    const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`;
    const preloads = preloadLinks(html);
    const page = { status, etag, hashes, preloads, body: await compressing };
    if (errors.length === 0 && !isPartial) {
      this.pages.set(key, page);
      this.failing.delete(key);
      shrinkLater(page.body, () => this.pages.peek(key) === page);
    } else {
      this.failing.set(key, { page, at: performance.now(), isRetried: false });
    }
    return page;
  }
}

const keyOf = ({ snapshot }: SiteState, path: string) => `${snapshot.id} ${path}`;
