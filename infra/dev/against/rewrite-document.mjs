import { routeAt } from './compose.mjs';

/** @typedef {import('./compose.mjs').Snapshot} Snapshot */

const SNAPSHOT = /(<script id="site-snapshot"[^>]*>)([\s\S]*?)(<\/script>)/;
/** What `boot.js` fetches once the page is painted: the shell's script, then those of the page. */
const SCRIPTS = /(data-scripts="[^" ]*)[^"]*"/;
const MAIN = /(<main\b[^>]*>)([\s\S]*)(<\/main>)/;
/** What `PageMeta` writes: a page that is rendered in the browser brings its own, and the one before would stay. */
const METADATA = [
  /<title>[^<]*<\/title>/g,
  /<meta (?:name|property)="(?:description|keywords|robots|geo\.|og:|twitter:)[^>]*>/g,
  /<link rel="canonical"[^>]*>/g,
];
/**
 * How React's server marks a boundary that it could not render, with the shell's own digest for it
 * (shell/src/app/runtime.ts): the browser renders it by itself, without a complaint. So no HTML of the released version meets
 * the scripts of the local one.
 */
const FOR_THE_BROWSER = '<!--$!--><template data-dgst="failed-on-server"></template><!--/$-->';

/** What a document says of the releases that it was made of. @param {string} html @returns {Snapshot | undefined} */
export function snapshotOf(html) {
  const [, , json] = SNAPSHOT.exec(html) ?? [];
  return json ? JSON.parse(json) : undefined;
}

/**
 * Makes a document of the released site one in which a remote is the local build.
 * @param {string} html
 * @param {{ released: Snapshot, local: Snapshot, remote: string, path: string, build: number }} place `path`: what is to be
 *   shown, of which the document need not be.
 */
export function rewriteDocument(html, { released, local, remote, path, build }) {
  const own = new RegExp(`<link\\b[^>]*href="/remotes/${remote}/[^>]*>`, 'g');
  let text = html.replace(own, '');
  const route = routeAt(local.routes, path);
  if (route && (route.remote === remote || !haveSameSlots(released, local))) {
    for (const pattern of METADATA) text = text.replace(pattern, '');
    text = text.replace(MAIN, (_, start, _content, end) => start + FOR_THE_BROWSER + end);
  } else {
    for (const [slot, owner] of Object.entries(local.slots)) {
      if (owner === remote) text = emptySlot(text, slot);
    }
  }
  const json = JSON.stringify(local).replaceAll('<', '\\u003c');
  return text
    .replace(SNAPSHOT, (_, start, _json, end) => start.replace(SCRIPTS, `$1${pageScripts(local, route)}"`) + json + end)
    .replace('</head>', () => `<script src="/__dev/against.js?build=${build}" async></script></head>`);
}

/** Each after a space. @param {Snapshot} snapshot @param {ReturnType<typeof routeAt>} route */
function pageScripts({ remotes }, route) {
  const info = route && remotes[route.remote];
  if (!info) return '';
  return [info.entry, ...info.shared.js, ...(info.pages[route.page]?.js ?? [])].map((src) => ` ${src}`).join('');
}

/** Where nothing fills a slot its page shows something else there. @param {Snapshot} a @param {Snapshot} b */
function haveSameSlots(a, b) {
  return Object.keys(a.slots).sort().join() === Object.keys(b.slots).sort().join();
}

/** Leaves what fills a slot to the browser, wherever the slot is. @param {string} html @param {string} slot */
function emptySlot(html, slot) {
  let text = html;
  for (let at = text.indexOf(`data-slot="${slot}"`); at !== -1; at = text.indexOf(`data-slot="${slot}"`, at + 1)) {
    const boundary = boundaryAfter(text, at);
    if (boundary) text = text.slice(0, boundary.start) + FOR_THE_BROWSER + text.slice(boundary.end);
  }
  return text;
}

/** The next boundary with all that is in it. @param {string} html @param {number} from */
function boundaryAfter(html, from) {
  const marks = /<!--(\/?)\$[!?~]?-->/g;
  marks.lastIndex = from;
  let depth = 0;
  let start = -1;
  for (let mark = marks.exec(html); mark; mark = marks.exec(html)) {
    if (depth === 0 && mark[1]) return undefined;
    if (depth === 0) start = mark.index;
    depth += mark[1] ? -1 : 1;
    if (depth === 0) return { start, end: marks.lastIndex };
  }
  return undefined;
}
