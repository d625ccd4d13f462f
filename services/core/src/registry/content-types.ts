const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  woff2: 'font/woff2',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};

/** The content type of a file by its extension; undefined for types that are not served. */
export function contentType(path: string): string | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined;
}
