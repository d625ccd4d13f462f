import { createReadStream, statSync } from 'node:fs';

const TYPES = /** @type {Record<string, string>} */ ({
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
});

/** @param {string} file */
export const isFile = (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** @param {string} file Of a path that `new URL` has resolved: dots in it are part of a name. @param {import('node:http').ServerResponse} response */
export function sendFile(file, response) {
  if (!isFile(file)) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[file.slice(file.lastIndexOf('.'))] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  createReadStream(file).pipe(response);
}
