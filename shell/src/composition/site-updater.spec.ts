import { createHash } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { PLATFORM_VERSION } from '@site/platform';
import { renderPage } from './render';
import { failureOf } from './render-errors';
import { type CurrentRelease, SiteUpdater } from './site-updater';

const NOTHING = { js: [], css: [] };
const NO_OTHERS = { moves: async () => [], find: async () => undefined };
const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** A release whose page renders `body`, a JavaScript expression. */
function release(remote: string, version: string, body: string, { platform = PLATFORM_VERSION, slots = '{}' } = {}) {
  const code = `
    const { jsx, jsxs } = require('react/jsx-runtime');
    const { page, slot, Slot, notFound, PageMeta } = require('@site/platform');
    exports.remote = { name: '${remote}', pages: { main: page(async () => ({ params }) => ${body}) }, slots: ${slots} };`;
  const manifest = {
    name: remote,
    version,
    platform,
    routes: [{ path: `/${remote}/:id?`, sample: `/${remote}/sample`, page: 'main' }],
    slots: slots === '{}' ? [] : ['quote-form'],
    entry: 'client/remoteEntry.js',
    server: 'server/remote.cjs',
    shared: NOTHING,
    pages: { main: NOTHING },
    slotAssets: slots === '{}' ? {} : { 'quote-form': NOTHING },
    files: { 'server/remote.cjs': { bytes: code.length, integrity: sha384(code) } },
  };
  return { remote, version, manifest, code };
}

function siteOf(...first: ReturnType<typeof release>[]) {
  let releases = first;
  const published = [...first];
  const failures: string[] = [];
  const updater = new SiteUpdater(
    {
      current: async (): Promise<CurrentRelease[]> => releases,
      readFile: async (remote, version) =>
        Buffer.from(published.findLast((one) => one.remote === remote && one.version === version)?.code ?? ''),
      moves: async (remote) =>
        published
          .filter((one) => one.remote === remote)
          .map(({ version }) => ({ version, action: 'release' as const, releasedBy: 'a team', hasCrashed: false }))
          .reverse(),
      find: async (remote, version) => published.find((one) => one.remote === remote && one.version === version),
    },
    { origin: 'https://site.example', shellBase: '/shell/x/' },
    { info: () => undefined, error: (_details, message) => failures.push(message) },
  );
  return {
    updater,
    failures,
    async release(...next: ReturnType<typeof release>[]) {
      releases = next;
      published.push(...next);
      await updater.refresh();
    },
    html: async (path: string) => renderPage(updater.state, path),
  };
}

describe('SiteUpdater', () => {
  it('loads releases and renders complete documents with them', async () => {
    const site = siteOf(release('mfe-a', '1', "jsx('h1', { children: 'First' })"));
    await site.updater.refresh();
    const { status, html, errors } = await site.html('/mfe-a');
    expect({ status, errors }).toEqual({ status: 200, errors: [] });
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en" data-scripts="[^"]+">.*<h1>First<\/h1>.*<\/html>$/s);
    expect((await site.html('/other')).status).toBe(404);
  });

  it.each([
    ['throws on evaluation', release('mfe-a', '2', "jsx('h1', {})); throw new Error('broken'); ((")],
    ['throws on render', release('mfe-a', '2', "{ throw new Error('broken'); }")],
    [
      'was built for another platform',
      release('mfe-a', '2', "jsx('h1', { children: 'Second' })", { platform: '99.0.0' }),
    ],
  ])('keeps the previous release when a new one %s', async (_why, broken) => {
    const site = siteOf(release('mfe-a', '1', "jsx('h1', { children: 'First' })"));
    await site.updater.refresh();
    await site.release(broken);
    expect((await site.html('/mfe-a')).html).toContain('<h1>First</h1>');
    expect(site.failures).toHaveLength(1);
    expect(site.updater.describe()).toMatchObject({
      releases: { 'mfe-a': '1' },
      refused: { 'mfe-a': { version: '2' } },
    });
    await site.release(release('mfe-a', '3', "jsx('h1', { children: 'Third' })"));
    expect((await site.html('/mfe-a')).html).toContain('<h1>Third</h1>');
    expect(site.updater.describe().refused).toEqual({});
  });

  it('forgets a refused release after a rollback to the one in use', async () => {
    const first = release('mfe-a', '1', "jsx('h1', { children: 'First' })");
    const site = siteOf(first);
    await site.updater.refresh();
    await site.release(release('mfe-a', '2', "{ throw new Error('broken'); }"));
    expect(site.updater.describe().refused).toMatchObject({ 'mfe-a': { version: '2' } });
    await site.release(first);
    expect(site.updater.describe()).toEqual({ releases: { 'mfe-a': '1' }, refused: {} });
  });

  it('checks once more after calls during an update', async () => {
    const versions = ['1', '2', '3'].map((version) => release('mfe-a', version, "jsx('h1', { children: 'Here' })"));
    let asked = 0;
    const updater = new SiteUpdater(
      {
        ...NO_OTHERS,
        current: async () => versions.slice(asked++, asked),
        readFile: async (_remote, version) => Buffer.from(versions[Number(version) - 1]?.code ?? ''),
      },
      { origin: 'https://site.example', shellBase: '/shell/x/' },
      { info: () => undefined, error: () => undefined },
    );
    await Promise.all([updater.refresh(), updater.refresh(), updater.refresh()]);
    expect(updater.describe().releases).toEqual({ 'mfe-a': '2' });
  });

  it('has a snapshot for documents that cannot end its script', async () => {
    const site = siteOf(release('mfe-a', '1</script>', "jsx('h1', { children: 'First' })"));
    await site.updater.refresh();
    const { snapshot, json } = site.updater.state;
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(snapshot);
    expect(snapshot.id).toBe('mfe-a@1</script>');
  });

  it('retries a release that storage failed to return, but not at every check', async () => {
    const first = release('mfe-a', '1', "jsx('h1', { children: 'First' })");
    let reads = 0;
    let isBroken = true;
    const updater = new SiteUpdater(
      {
        ...NO_OTHERS,
        current: async () => [first],
        readFile: async () => {
          reads += 1;
          if (isBroken) throw new Error('storage is away');
          return Buffer.from(first.code);
        },
      },
      { origin: 'https://site.example', shellBase: '/shell/x/' },
      { info: () => undefined, error: () => undefined },
    );
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    try {
      await updater.refresh();
      await updater.refresh();
      expect(reads).toBe(1);
      expect(updater.describe().refused).toEqual({ 'mfe-a': { version: '1', reason: 'storage is away' } });
      isBroken = false;
      clock.mockReturnValue(32_000);
      await updater.refresh();
      expect(updater.describe()).toEqual({ releases: { 'mfe-a': '1' }, refused: {} });
    } finally {
      clock.mockRestore();
    }
  });

  it('keeps its releases while the registry is unreachable, says so, and logs each use and refusal', async () => {
    const first = release('mfe-a', '1', "jsx('h1', { children: 'First' })");
    const second = release('mfe-a', '2', "jsx('h1', { children: 'Second' })");
    const third = release('mfe-a', '3', "{ throw new Error('broken'); }");
    let current: () => Promise<CurrentRelease[]> = async () => [first];
    const logged: string[] = [];
    const note = (details: object, message: string) => {
      if ('remote' in details) logged.push(`${details.remote} ${message}`);
    };
    const updater = new SiteUpdater(
      {
        ...NO_OTHERS,
        current: () => current(),
        readFile: async (_remote, version) =>
          Buffer.from([first, second, third].find((one) => one.version === version)?.code ?? ''),
      },
      { origin: 'https://site.example', shellBase: '/shell/x/' },
      { info: note, error: note },
    );
    await updater.refresh();
    current = () => Promise.reject(new Error('the database is away'));
    await expect(updater.refresh()).rejects.toThrow('the database is away');
    expect(updater.describe()).toEqual({
      releases: { 'mfe-a': '1' },
      refused: {},
      registryOutOfReach: true,
    });
    current = async () => [second];
    await updater.refresh();
    expect(updater.describe()).toEqual({ releases: { 'mfe-a': '2' }, refused: {} });
    current = async () => [third];
    await updater.refresh();
    expect(updater.describe()).toMatchObject({ releases: { 'mfe-a': '2' }, refused: { 'mfe-a': { version: '3' } } });
    expect(logged).toEqual([
      'mfe-a release in use',
      'mfe-a release in use',
      'mfe-a release refused: the previous version stays',
    ]);
  });

  it('waits at most 5 s for a registry that does not answer', async () => {
    jest.useFakeTimers();
    try {
      let calls = 0;
      const updater = new SiteUpdater(
        {
          ...NO_OTHERS,
          current: () => (++calls === 1 ? new Promise(() => undefined) : Promise.resolve([])),
          readFile: async () => Buffer.alloc(0),
        },
        { origin: 'https://site.example', shellBase: '/shell/x/' },
        { info: () => undefined, error: () => undefined },
      );
      const looked = expect(updater.refresh()).rejects.toThrow('no answer within 5 s');
      await jest.advanceTimersByTimeAsync(5_000);
      await looked;
      await updater.refresh();
      expect(calls).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('refuses a bundle that does not match its manifest', async () => {
    const first = release('mfe-a', '1', "jsx('h1', { children: 'First' })");
    const site = siteOf({ ...first, code: `${first.code} ` });
    await site.updater.refresh();
    expect(site.updater.describe().refused).toMatchObject({
      'mfe-a': { reason: expect.stringContaining('integrity') },
    });
  });

  it('rolls back without reading or evaluating the release again', async () => {
    const first = release('mfe-a', '1', "jsx('h1', { children: 'First' })");
    const site = siteOf(first);
    await site.updater.refresh();
    await site.release(release('mfe-a', '2', "jsx('h1', { children: 'Second' })"));
    await site.release({ ...first, code: 'this is read no more' });
    expect((await site.html('/mfe-a')).html).toContain('<h1>First</h1>');
    expect(site.failures).toEqual([]);
  });

  it('uses the release before when it starts on one that it cannot use', async () => {
    const site = siteOf(release('mfe-a', '1', "jsx('h1', { children: 'First' })"));
    await site.release(release('mfe-a', '2', "{ throw new Error('broken'); }"));
    expect((await site.html('/mfe-a')).html).toContain('<h1>First</h1>');
    expect(site.updater.describe()).toMatchObject({
      releases: { 'mfe-a': '1' },
      refused: { 'mfe-a': { version: '2', reason: 'broken' } },
    });
    await site.release(release('mfe-a', '3', "jsx('h1', { children: 'Third' })"));
    expect((await site.html('/mfe-a')).html).toContain('<h1>Third</h1>');
    expect(site.updater.describe().refused).toEqual({});
  });

  it('says so when it starts on a release that it cannot use, and there is no other', async () => {
    const site = siteOf(release('mfe-a', '1', "{ throw new Error('broken'); }"));
    await site.updater.refresh();
    expect(site.updater.describe()).toMatchObject({ releases: {}, refused: { 'mfe-a': { version: '1' } } });
  });

  it('composes a preview beside the released versions, with its own snapshot id', async () => {
    const site = siteOf(release('mfe-a', '1', "jsx('h1', { children: 'First' })"));
    await site.updater.refresh();
    const second = release('mfe-a', '1', "jsx('h1', { children: 'First' })");
    const state = await site.updater.withPreviews([second]);
    expect(state.snapshot.previews).toEqual([{ remote: 'mfe-a', version: '1' }]);
    expect(state.snapshot.id).not.toBe(site.updater.state.snapshot.id);
    expect((await renderPage(state, '/mfe-a')).html).toContain('Leave preview');
    expect((await site.html('/mfe-a')).html).not.toContain('Leave preview');
  });

  it('fills a slot from another remote, and shows the phone number when no remote fills it', async () => {
    const page = release('mfe-a', '1', "jsx(Slot, { name: 'quote-form', services: ['roofing'] })");
    const form = release('mfe-b', '1', 'null', {
      slots: "{ 'quote-form': slot('quote-form', async () => ({ services }) => jsx('form', { children: services })) }",
    });
    const site = siteOf(page, form);
    await site.updater.refresh();
    expect((await site.html('/mfe-a')).html).toContain('<form>roofing</form>');
    await site.release(page);
    const { html } = await site.html('/mfe-a');
    expect(html).not.toContain('<form>');
    expect(html).toContain('could not be loaded');
  });

  it('contains a slot that throws, and refuses a release with a slot that always throws', async () => {
    const page = release(
      'mfe-a',
      '1',
      "jsxs('div', { children: [jsx('h1', { children: 'Still here' }), jsx(Slot, { name: 'quote-form', services: [params.id] })] })",
    );
    const form = (version: string, condition: string) =>
      release('mfe-b', version, 'null', {
        slots: `{ 'quote-form': slot('quote-form', async () => ({ services }) => {
          if (${condition}) throw new Error('broken');
          return jsx('form', { children: 'alive' });
        }) }`,
      });
    const site = siteOf(form('1', "services?.[0] === 'bad'"), page);
    await site.updater.refresh();
    expect((await site.html('/mfe-a/good')).html).toContain('<form>alive</form>');
    const { html } = await site.html('/mfe-a/bad');
    expect(html).toContain('<h1>Still here</h1>');
    expect(html).not.toContain('<form>');
    expect(html).toContain('could not be loaded');
    await site.release(form('2', 'true'), page);
    expect(site.updater.describe()).toMatchObject({
      releases: { 'mfe-b': '1' },
      refused: { 'mfe-b': { version: '2' } },
    });
  });

  it.each(['mfe-b', 'mfe-a'])('treats notFound() in a slot of %s as a failed slot, not a lost page', async (owner) => {
    const slots = `{ 'quote-form': slot('quote-form', async () => function Form({ services }) {
      return services?.[0] === 'nothing' ? notFound() : jsx('form', { children: 'alive' });
    }) }`;
    const body =
      "jsxs('div', { children: [jsx('h1', { children: 'Still here' }), jsx(Slot, { name: 'quote-form', services: [params.id] })] })";
    const site = siteOf(
      release('mfe-a', '1', body, owner === 'mfe-a' ? { slots } : {}),
      ...(owner === 'mfe-b' ? [release('mfe-b', '1', 'null', { slots })] : []),
    );
    await site.updater.refresh();
    expect((await site.html('/mfe-a/something')).html).toContain('<form>alive</form>');
    const { status, html, errors } = await site.html('/mfe-a/nothing');
    expect(status).toBe(200);
    expect(html).toContain('<h1>Still here</h1>');
    expect(html).toContain('could not be loaded');
    const [{ error, componentStack } = { error: undefined }, ...others] = errors;
    expect(others).toEqual([]);
    expect(failureOf(site.updater.state.snapshot, '/mfe-a/nothing', error, componentStack)).toMatchObject({
      remote: owner,
      kind: 'render',
    });
  });

  it('answers 404 for a page that calls notFound()', async () => {
    const site = siteOf(
      release('mfe-a', '1', "params.id === 'nothing' ? notFound() : jsx('h1', { children: params.id })"),
    );
    await site.updater.refresh();
    expect((await site.html('/mfe-a/there')).html).toContain('<h1>there</h1>');
    const { status, html } = await site.html('/mfe-a/nothing');
    expect(status).toBe(404);
    expect(html).toContain('<title>Page Not Found | ');
    expect(html).toContain('<h1>404 Page Not Found</h1>');
    expect(html).toContain('The page you are looking for does not exist or has been moved.');
    expect(html).toMatch(/<a[^>]* href="\/"[^>]*>Return to Home</);
  });
});
