import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A document that contains its stylesheets, and what its policy must allow. */
export interface StyledPage {
  html: string;
  /** Sources for `style-src`: `sha256-…`, one for each stylesheet in the document. */
  hashes: readonly string[];
}

interface Sheet {
  text: string;
  hash: string;
}

const MAX_SHEETS = 200;
/** As React writes a stylesheet of the page; those for printing only have no precedence. */
const LINK = /<link rel="stylesheet" href="([^"]+)" data-precedence="(\w+)"\/>/g;
const RELATIVE_URL = /url\((["']?)(?!["']?(?:data:|https?:|[/#]))/g;

/** Writes the stylesheets of a page into its document, so that the first paint waits for nothing else. */
export class PageStyles {
  private readonly sheets = new LRUCache<string, Promise<Sheet | undefined>>({ max: MAX_SHEETS });

  /** @param read The file at a URL path; undefined if there is none. */
  constructor(private readonly read: (path: string) => Promise<Buffer | undefined>) {}

  /** A stylesheet that cannot be read, or that could end its element, stays a link. */
  async write(html: string): Promise<StyledPage> {
    const sheets = new Map<string, Sheet>();
    for (const [, href = ''] of html.matchAll(LINK)) {
      const sheet = await this.sheetAt(href);
      if (sheet) sheets.set(href, sheet);
    }
    const styled = html.replaceAll(LINK, (link: string, href: string, precedence: string) => {
      const sheet = sheets.get(href);
      return sheet ? `<style data-href="${href}" data-precedence="${precedence}">${sheet.text}</style>` : link;
    });
    return { html: styled, hashes: [...sheets.values()].map(({ hash }) => hash) };
  }

  private sheetAt(href: string): Promise<Sheet | undefined> {
    const known = this.sheets.get(href);
    if (known) return known;
    const sheet = this.load(href);
    this.sheets.set(href, sheet);
    // Perhaps the storage does not answer: the next page tries again.
    sheet.then(
      (found) => found ?? this.sheets.delete(href),
      () => this.sheets.delete(href),
    );
    return sheet.catch(() => undefined);
  }

  private async load(href: string): Promise<Sheet | undefined> {
    const file = await this.read(href);
    if (!file) return undefined;
    const folder = href.slice(0, href.lastIndexOf('/') + 1);
    const text = file.toString('utf8').replaceAll(RELATIVE_URL, `url($1${folder}`);
    if (/<\/style/i.test(text)) return undefined;
    return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
  }
}
