import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { contentType, type Encoding, isText } from '../http';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export interface Asset {
  type: string;
  etag: string;
  body: Record<Encoding, Buffer>;
}

const MAX_BYTES = 96 * 1024 * 1024;

/** Files of releases, read from storage once, compressed once, in an LRU cache. */
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
    const asset = { type, etag, body: isText(type) ? await compressed(identity) : same(identity) };
    this.assets.set(key, asset);
    return asset;
  }
}

function same(identity: Buffer): Asset['body'] {
  return { identity, br: identity, gzip: identity };
}

async function compressed(identity: Buffer): Promise<Asset['body']> {
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzipped(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: gz };
}
