export { registerApiProxy } from './api-proxy';
export { AssetStore } from './asset-store';
export { HtmlCache, type PageSource } from './html-cache';
export { robotsTxt, sitemapXml, webManifest } from './well-known-files';
