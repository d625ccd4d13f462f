export { registerApiProxy } from './api-proxy';
export { AssetStore } from './asset-store';
export { type CachedPage, HtmlCache, type PageSource } from './html-cache';
export { PageStyles } from './page-styles';
export { robotsTxt, sitemapXml, webManifest } from './well-known-files';
