export { registerApiProxy } from './api-proxy';
export { AssetStore } from './asset-store';
export { type CachedPage, HtmlCache, type PageSource } from './html-cache';
export { InlineFiles } from './inline-files';
export { robotsTxt, sitemapXml, webManifest } from './well-known-files';
