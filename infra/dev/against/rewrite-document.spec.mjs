import { describe, expect, it } from '@jest/globals';
import { composeLocal, documentFor, routeAt } from './compose.mjs';
import { rewriteDocument, snapshotOf } from './rewrite-document.mjs';

const EMPTY = '<!--$!--><template data-dgst="failed-on-server"></template><!--/$-->';
const none = { js: [], css: [] };

/** @param {string} name @returns {any} */
const infoOf = (name) => ({
  name,
  version: '1',
  entry: `/remotes/${name}/1/client/remoteEntry.js`,
  shared: none,
  pages: {},
  slots: {},
});
/** @type {import('./compose.mjs').Snapshot} */
const released = {
  id: 'a@1 b@1',
  origin: 'https://site.example',
  shellBase: '/shell/1/',
  year: 2026,
  remotes: { 'mfe-a': infoOf('mfe-a'), 'mfe-c': infoOf('mfe-c') },
  routes: [
    { path: '/', remote: 'mfe-a', page: 'home', layout: 'site' },
    { path: '/desk', remote: 'mfe-c', page: 'desk', layout: 'app' },
  ],
  slots: { 'quote-form': 'mfe-c' },
};
/** @param {Partial<import('./compose.mjs').Manifest>} more @returns {import('./compose.mjs').Manifest} */
const manifestOf = (more) => ({
  name: 'mfe-b',
  version: '1',
  platform: '1.0.0',
  routes: [],
  slots: [],
  entry: 'client/remoteEntry.js',
  server: 'server/remote.cjs',
  shared: { js: ['client/remote.js'], css: [] },
  pages: {},
  slotAssets: {},
  files: {},
  ...more,
});

const json = JSON.stringify(released).replaceAll('<', '\\u003c');
const html = `<!DOCTYPE html><html lang="en"><head><title>Home</title><meta name="viewport" content="w"><meta name="description" content="d"/><meta property="og:title" content="Home"/><link rel="canonical" href="https://site.example/"/><link rel="stylesheet" href="/remotes/mfe-c/1/client/slot.css" data-precedence="remote"/></head><body><main id="main" tabindex="-1"><!--$--><h1>Home</h1><div data-slot="quote-form"><!--$--><form>released <!--$-->inner<!--/$--></form><!--/$--><div role="status"></div></div><!--/$--></main><script id="site-snapshot" type="application/json" data-scripts="/shell/1/client.js /remotes/mfe-a/1/client/page.js">${json}</script></body></html>`;

describe('a local build beside the released others', () => {
  it('takes its routes and slots, in the order that the shell has', () => {
    const { snapshot, taken } = composeLocal(
      released,
      manifestOf({
        routes: [
          { path: '/news/:day', page: 'news' },
          { path: '/', page: 'mine' },
        ],
        slots: ['quote-form', 'investment-form'],
      }),
      3,
    );
    expect(snapshot.routes.map(({ path, remote }) => `${remote} ${path}`)).toEqual([
      'mfe-a /',
      'mfe-b /news/:day',
      'mfe-c /desk',
    ]);
    expect(snapshot.slots).toEqual({ 'quote-form': 'mfe-c', 'investment-form': 'mfe-b' });
    expect(taken).toEqual(['/', 'slot quote-form']);
    expect(snapshot.remotes['mfe-b']).toMatchObject({
      version: 'local',
      entry: '/remotes/mfe-b/local-3/client/remoteEntry.js',
      shared: { js: ['/remotes/mfe-b/local-3/client/remote.js'], css: [] },
    });
    expect(snapshot.remotes['mfe-a']).toEqual(released.remotes['mfe-a']);
    expect(routeAt(snapshot.routes, '/news/monday')?.page).toBe('news');
  });

  it('gives up what its release has and it has not any more', () => {
    const { snapshot } = composeLocal(released, manifestOf({ name: 'mfe-c' }), 1);
    expect(snapshot.routes).toHaveLength(1);
    expect(snapshot.slots).toEqual({});
    expect(documentFor(released, snapshot, '/desk')).toBe('/404');
  });

  it('is shown in a document with the frame that its page has', () => {
    const { snapshot } = composeLocal(released, manifestOf({ routes: [{ path: '/b', page: 'b', layout: 'app' }] }), 1);
    expect(documentFor(released, snapshot, '/b')).toBe('/desk');
    expect(documentFor(released, snapshot, '/')).toBe('/');
    expect(documentFor(released, snapshot, '/nowhere')).toBe('/nowhere');
  });
});

describe('a document of the released site', () => {
  it('leaves a slot of the local build to the browser, and all else as it is', () => {
    const { snapshot } = composeLocal(
      released,
      manifestOf({ name: 'mfe-c', slots: ['quote-form'], routes: released.routes.slice(1) }),
      2,
    );
    const text = rewriteDocument(html, { released, local: snapshot, remote: 'mfe-c', path: '/', build: 2 });
    expect(text).toContain(
      `<h1>Home</h1><div data-slot="quote-form">${EMPTY}<div role="status"></div></div><!--/$--></main>`,
    );
    expect(text).not.toContain('/remotes/mfe-c/1/client/slot.css');
    expect(text).toContain('data-scripts="/shell/1/client.js /remotes/mfe-a/1/client/remoteEntry.js"');
    expect(text).toContain('<title>Home</title>');
    expect(text).toContain('<script src="/__dev/against.js?build=2" async></script></head>');
    expect(snapshotOf(text)).toEqual(snapshot);
  });

  it('leaves a page of the local build to the browser, with its metadata', () => {
    const { snapshot } = composeLocal(released, manifestOf({ name: 'mfe-a', routes: released.routes.slice(0, 1) }), 1);
    const text = rewriteDocument(html, { released, local: snapshot, remote: 'mfe-a', path: '/', build: 1 });
    expect(text).toContain(`<main id="main" tabindex="-1">${EMPTY}</main>`);
    expect(text).not.toMatch(/<title>|og:title|canonical|name="description"/);
    expect(text).toContain('name="viewport"');
    const local = ['remoteEntry.js', 'remote.js'].map((file) => ` /remotes/mfe-a/local-1/client/${file}`).join('');
    expect(text).toContain(`data-scripts="/shell/1/client.js${local}"`);
  });

  it('leaves a page of another to the browser where a slot of it is filled or empty as it was not', () => {
    const { snapshot } = composeLocal(released, manifestOf({ slots: ['investment-form'] }), 1);
    const text = rewriteDocument(html, { released, local: snapshot, remote: 'mfe-b', path: '/', build: 1 });
    expect(text).toContain(`<main id="main" tabindex="-1">${EMPTY}</main>`);
  });

  it('is none without a snapshot', () => {
    expect(snapshotOf('<html><body>Not found</body></html>')).toBeUndefined();
  });
});
