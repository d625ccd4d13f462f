import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { InlineHashes } from '../http';

/** A document with its first files inlined, and what its policy must allow. */
export interface SelfContained {
  html: string;
  hashes?: InlineHashes;
  /** A file could not be read, so the document still links it. */
  isPartial?: boolean;
}

interface Content {
  /** Undefined if it cannot be written into a document. */
  text: string | undefined;
  hash: string;
}

const MAX_FILES = 200;
/** Storage that hangs delays the first visitor of a page by at most this. */
const TIMEOUT_MS = 1_000;
/** As React writes a stylesheet of the page. */
const STYLE = /<link rel="stylesheet" href="([^"]+)" data-precedence="(\w+)"\/>/g;
/** The shell's script that runs before the first paint. */
const SCRIPT = /<script async="" src="(\/shell\/[^"]+\/boot\.js)"[^>]*><\/script>/g;
/** Text that could end its element, or that a browser reads differently: it turns CR into LF before it hashes. */
const UNSAFE = /<\/style|<\/?script|<!--|\r/i;
/** Addresses in a stylesheet without `url()`. */
const OTHER_ADDRESS = /@import|image-set\(/i;
/** A string, or `url()` with its address; `url()` within a string does not count. */
const STRING_OR_URL =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"'()\s]*)\s*\)/gi;
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|[/#])/i;

/**
 * Writes a page's stylesheets and its first script into the document, so that the first paint and the first touch wait
 * for nothing else. A file that cannot be written there stays a link.
 */
export class InlineFiles {
  private readonly files = new LRUCache<string, Promise<Content | undefined>>({ max: MAX_FILES });

  /** @param read The file at a URL path; undefined if there is none. */
  constructor(private readonly read: (path: string) => Promise<Buffer | undefined>) {}

  async write(html: string): Promise<SelfContained> {
    const paths = [STYLE, SCRIPT].flatMap((pattern) => [...html.matchAll(pattern)].map(([, href = '']) => href));
    const found = await Promise.all(paths.map((href) => this.contentAt(href)));
    const contents = new Map(paths.map((href, index) => [href, found[index]]));
    const hashes = { styles: [] as string[], scripts: [] as string[] };
    const styled = html.replaceAll(STYLE, (link: string, href: string, precedence: string) => {
      const { text, hash } = contents.get(href) ?? {};
      if (text === undefined || hash === undefined) return link;
      hashes.styles.push(hash);
      return `<style data-href="${href}" data-precedence="${precedence}">${text}</style>`;
    });
    const written = styled.replaceAll(SCRIPT, (link: string, src: string) => {
      const { text, hash } = contents.get(src) ?? {};
      if (text === undefined || hash === undefined) return link;
      hashes.scripts.push(hash);
      return `<script data-src="${src}">${text}</script>`;
    });
    return { html: written, hashes, isPartial: found.includes(undefined) };
  }

  private contentAt(href: string): Promise<Content | undefined> {
    const known = this.files.get(href);
    if (known) return known;
    const content = Promise.race([this.load(href), sleep(TIMEOUT_MS, undefined, { ref: false })]).catch(
      () => undefined,
    );
    this.files.set(href, content);
    // The next render tries again.
    content.then((found) => found ?? this.files.delete(href));
    return content;
  }

  private async load(href: string): Promise<Content | undefined> {
    const file = await this.read(href);
    if (!file) return undefined;
    const source = file.toString('utf8');
    const text = href.endsWith('.css') ? withAbsoluteUrls(source, href) : source;
    const isUnsafe = UNSAFE.test(text) || (href.endsWith('.css') && OTHER_ADDRESS.test(text));
    const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
    return { text: isUnsafe ? undefined : text, hash };
  }
}

function withAbsoluteUrls(css: string, href: string): string {
  const folder = href.slice(0, href.lastIndexOf('/') + 1);
  return css.replaceAll(STRING_OR_URL, (whole: string, address?: string) => {
    const path = address?.replaceAll(/^["']|["']$/g, '');
    return !path || ABSOLUTE.test(path) ? whole : whole.replace(path, () => folder + path);
  });
}
