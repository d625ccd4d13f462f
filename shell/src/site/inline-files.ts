import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { InlineHashes } from '../http';

/** A document that contains its first files, and what its policy must allow. */
export interface SelfContained {
  html: string;
  hashes?: InlineHashes;
}

interface Content {
  text: string;
  hash: string;
}

const MAX_FILES = 200;
/** As React writes a stylesheet of the page; the one for printing only has no precedence. */
const STYLE = /<link rel="stylesheet" href="([^"]+)" data-precedence="(\w+)"\/>/g;
/** The one script that runs before the first paint. */
const SCRIPT = /<script async="" src="([^"]+\/boot\.js)"[^>]*><\/script>/g;
const RELATIVE_URL = /url\((["']?)(?!["']?(?:data:|https?:|[/#]))/g;

/**
 * Writes a page's stylesheets and its first script into the document, so that the first paint and the first touch wait
 * for nothing else. A file that cannot be read, or that could end its element, stays a link.
 */
export class InlineFiles {
  private readonly files = new LRUCache<string, Promise<Content | undefined>>({ max: MAX_FILES });

  /** @param read The file at a URL path; undefined if there is none. */
  constructor(private readonly read: (path: string) => Promise<Buffer | undefined>) {}

  async write(html: string): Promise<SelfContained> {
    const styles = await this.replace(html, STYLE, ({ text }, href, precedence) => {
      return `<style data-href="${href}" data-precedence="${precedence}">${text}</style>`;
    });
    const scripts = await this.replace(styles.html, SCRIPT, ({ text }, src) => {
      return `<script data-src="${src}">${text}</script>`;
    });
    return { html: scripts.html, hashes: { styles: styles.hashes, scripts: scripts.hashes } };
  }

  private async replace(
    html: string,
    pattern: RegExp,
    write: (content: Content, href: string, precedence: string) => string,
  ): Promise<{ html: string; hashes: string[] }> {
    const contents = new Map<string, Content>();
    for (const [, href = ''] of html.matchAll(pattern)) {
      const content = await this.contentAt(href);
      if (content) contents.set(href, content);
    }
    const written = html.replaceAll(pattern, (link: string, href: string, precedence: string) => {
      const content = contents.get(href);
      return content ? write(content, href, precedence) : link;
    });
    return { html: written, hashes: [...contents.values()].map(({ hash }) => hash) };
  }

  private contentAt(href: string): Promise<Content | undefined> {
    const known = this.files.get(href);
    if (known) return known;
    const content = this.load(href).catch(() => undefined);
    this.files.set(href, content);
    // Perhaps the storage does not answer: the next page tries again.
    content.then((found) => found ?? this.files.delete(href));
    return content;
  }

  private async load(href: string): Promise<Content | undefined> {
    const file = await this.read(href);
    if (!file) return undefined;
    const folder = href.slice(0, href.lastIndexOf('/') + 1);
    const source = file.toString('utf8');
    const text = href.endsWith('.css') ? source.replaceAll(RELATIVE_URL, `url($1${folder}`) : source;
    if (/<\/style|<\/?script|<!--/i.test(text)) return undefined;
    return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
  }
}
