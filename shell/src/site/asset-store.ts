import { createHash } from 'node:crypto';
import { contentType } from '@site/core/registry';
import { LRUCache } from 'lru-cache';
import { compressFully, compressQuickly, type Encoded, shrinkLater } from './compress';

export interface Asset {
  type: string;
  etag: string;
  body: Encoded;
}

const MAX_BYTES = 96 * 1024 * 1024;
/** A visitor waits until a file of this size, in bytes, is compressed as far as possible: at most 30 ms. */
const SMALL = 24 * 1024;

/** Files of releases, read from storage once and compressed, in an LRU cache. */
export class AssetStore {
  private readonly assets = new LRUCache<string, Asset>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) =>
      body.identity.length + (body.br === body.identity ? 0 : body.br.length + body.gzip.length) + 64,
  });
  private readonly pending = new Map<string, Promise<Asset | undefined>>();

  /** `read` resolves to undefined for a missing file. */
  async get(key: string, read: () => Promise<Buffer | undefined>): Promise<Asset | undefined> {
    const cached = this.assets.get(key);
    if (cached) return cached;
    const type = contentType(key);
    if (!type) return undefined;
    const running = this.pending.get(key);
    if (running) return running;
    const loading = this.load(key, type, read).finally(() => this.pending.delete(key));
    this.pending.set(key, loading);
    return loading;
  }

  private async load(key: string, type: string, read: () => Promise<Buffer | undefined>): Promise<Asset | undefined> {
    const identity = await read();
    if (!identity) return undefined;
    const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`;
    const isLarge = identity.length > SMALL;
    const body = isText(type)
      ? await (isLarge ? compressQuickly(identity) : compressFully(identity))
      : { identity, br: identity, gzip: identity };
    const asset = { type, etag, body };
    this.assets.set(key, asset);
    if (isText(type) && isLarge) shrinkLater(body, () => this.assets.peek(key) === asset);
    return asset;
  }
}

/** Whether compression reduces the size of this type. */
function isText(type: string): boolean {
  return /^(text\/|application\/(json|xml|manifest)|image\/svg)/.test(type);
}
