import { PART_NAME, REMOTE_NAME } from '@site/contracts';
import type { RemoteManifest } from '@site/platform';
import { parse } from 'regexparam';
import * as v from 'valibot';
import { Refusal } from '../composition';
import { UPLOAD_LIMITS } from './upload';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(300));
const word = v.pipe(v.string(), v.regex(PART_NAME));
const clientFile = v.pipe(text, v.startsWith('client/'));
const path = v.pipe(text, v.regex(/^\/(?!\/)/, 'a path begins with one slash'));
/** Ten times the size of the largest frontend: every page of the site contains these lists. */
const LIMITS = { routes: 200, pages: 200, slots: 50, list: 100, files: UPLOAD_LIMITS.files } as const;
/** Routes are matched against any path that a visitor requests, so matching must be fast. */
const ROUTE_PARTS = 12;
const plainVersion = v.pipe(v.string(), v.maxLength(20), v.regex(/^\d+\.\d+\.\d+$/));
const assets = v.strictObject({
  js: v.pipe(v.array(v.pipe(clientFile, v.endsWith('.js'))), v.maxLength(LIMITS.list)),
  css: v.pipe(v.array(v.pipe(clientFile, v.endsWith('.css'))), v.maxLength(LIMITS.list)),
});

/** The shape of `manifest.json` (RemoteManifest in @site/platform). */
export const manifestSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(REMOTE_NAME)),
  version: v.pipe(v.string(), v.maxLength(100), v.regex(/^\d+\.\d+\.\d+(?:-[A-Za-z0-9.]+)?-[0-9a-f]{12}$/)),
  platform: plainVersion,
  requires: v.optional(v.strictObject({ react: v.optional(plainVersion), contracts: v.optional(plainVersion) })),
  routes: v.pipe(
    v.array(
      v.strictObject({
        path,
        page: word,
        layout: v.optional(v.picklist(['site', 'app'])),
        sample: v.optional(path),
      }),
    ),
    v.maxLength(LIMITS.routes),
  ),
  slots: v.pipe(v.array(word), v.maxLength(LIMITS.slots)),
  entry: v.pipe(clientFile, v.endsWith('.js')),
  server: v.pipe(text, v.startsWith('server/')),
  shared: assets,
  pages: v.pipe(v.record(word, assets), v.maxEntries(LIMITS.pages)),
  slotAssets: v.pipe(v.record(word, assets), v.maxEntries(LIMITS.slots)),
  files: v.pipe(
    v.record(
      text,
      v.strictObject({
        bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
        integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
      }),
    ),
    v.maxEntries(LIMITS.files),
  ),
});

/** @throws Refusal `manifest` if the manifest is invalid or inconsistent. */
export function parseManifest(body: Buffer): RemoteManifest {
  const result = v.safeParse(manifestSchema, parseJson(body));
  if (!result.success) {
    const [issue] = result.issues;
    const place = v.getDotPath(issue);
    throw new Refusal('manifest', `manifest.json${place ? `, ${place}` : ''}: ${issue.message}`);
  }
  // Slot names are plain strings here; they are not checked against the site's slots.
  const manifest = result.output as RemoteManifest;
  for (const route of manifest.routes) {
    if (!isPattern(route.path)) contradiction(`the route ${route.path} is not a valid path pattern`);
    const parts = route.path.split('/').slice(1);
    if (parts.length > ROUTE_PARTS) contradiction(`the route ${route.path} has more than ${ROUTE_PARTS} parts`);
    if (parts.slice(0, -1).some((part) => part.startsWith('*')))
      contradiction(`the route ${route.path} may take the rest of an address only at its end`);
    if (!manifest.pages[route.page])
      contradiction(`the route ${route.path} names the page "${route.page}", which is not there`);
    if (/[:*]/.test(route.path) && !route.sample)
      contradiction(`the route ${route.path} needs a sample to be rendered with`);
  }
  for (const slot of manifest.slots) {
    if (!manifest.slotAssets[slot]) contradiction(`the slot ${slot} has no list of files`);
  }
  return manifest;
}

/** Other characters would go into a regular expression unescaped. */
function isPattern(path: string): boolean {
  if (/[()[\]{}|^$+\\]/.test(path)) return false;
  try {
    parse(path);
    return true;
  } catch {
    return false;
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return contradiction('it is not JSON');
  }
}

function contradiction(reason: string): never {
  throw new Refusal('manifest', `manifest.json: ${reason}`);
}
