import { join } from 'node:path';
import { Script } from 'node:vm';
import { eventually } from '@site/testing/eventually';
import { ROOT } from '../../bootstrap/paths.mjs';
import { SLOT, withClient, withEnd } from './broken-builds.ts';
import { type Build, readBuild, Teams, updateManifest, withServerCode, withWords } from './release-world.ts';
import { expect, test } from './test.ts';

let teams: Teams;
let forms: Build;
let marketing: Build;

test.use({ siteName: 'release-trials' });
test.beforeAll(({ site }) => {
  teams = new Teams(site);
  forms = readBuild(join(ROOT, 'mfe-forms', 'dist'));
  marketing = readBuild(join(ROOT, 'mfe-marketing', 'dist'));
});

const ENTRY = 'client/remoteEntry.js';
const SLOT_FILE = 'client/slot-quote-form.js';

const BROKEN: [what: string, check: string, reason: RegExp, make: () => Build][] = [
  [
    'whose container has another global name',
    'container',
    /^client\/remoteEntry\.js: sets no container under the global name mfe_forms$/,
    () =>
      withClient(forms, (source, path) => (path === ENTRY ? source.replaceAll('mfe_forms', 'their_forms') : source)),
  ],
  [
    'whose entry throws in the browser alone',
    'container',
    /client\/remoteEntry\.js throws when it is evaluated: only in a browser/,
    () => withEnd(forms, ENTRY, "throw new Error('only in a browser')"),
  ],
  [
    'whose slot throws in the browser alone',
    'container',
    /client\/slot-quote-form\.js throws when it is evaluated: only in a browser/,
    () => withEnd(forms, SLOT_FILE, "throw new Error('only in a browser')"),
  ],
  [
    'whose page throws in the browser alone',
    'container',
    /client\/page-home\.js throws when it is evaluated: only in a browser/,
    () => withEnd(marketing, 'client/page-home.js', "throw new Error('only in a browser')"),
  ],
  [
    'whose server bundle throws after its evaluation',
    'evaluation',
    /^server\/remote\.cjs: later$/,
    () => withServerCode(forms, "setTimeout(() => { throw new Error('later'); }, 300)"),
  ],
  [
    'whose browser says other words than its server',
    'hydration',
    /^\/: .*the browser renders something else than the server's HTML/,
    () => withClient(forms, (source) => source.replaceAll('Submit Request', 'Other Words')),
  ],
  [
    'that throws for the services of one page',
    'pages',
    /^\/services\/hvac: the phone number replaces a failed part: no hvac; /,
    () =>
      withServerCode(
        forms,
        `const was = ${SLOT}; ${SLOT} = { load: async () => {
          const Form = await was.load();
          return (props) => {
            if (String(props.services) === 'hvac') throw new Error('no hvac');
            return require('react').createElement(Form, props);
          };
        } }`,
      ),
  ],
  [
    'that was built with React 18',
    'requires',
    /^built for React 18\.3\.1, this shell offers 19\.\d+\.\d+$/,
    () => updateManifest({ ...forms, manifest: { ...forms.manifest, requires: { react: '18.3.1' } } }),
  ],
  [
    'that was built with contracts yet to come',
    'requires',
    /^built for @site\/contracts 1\.9\.0, this shell offers 1\.0\.0$/,
    () => updateManifest({ ...forms, manifest: { ...forms.manifest, requires: { contracts: '1.9.0' } } }),
  ],
  [
    'whose container asks for React ^18, whatever its manifest says',
    'requires',
    /^its container asks for react(\/jsx-runtime)? \^18\.0\.0, this shell offers 19\.\d+\.\d+$/,
    () => withClient(forms, (source) => source.replaceAll(/requiredVersion:"\^19[^"]*"/g, 'requiredVersion:"^18.0.0"')),
  ],
  [
    'whose slot is not in the browser',
    'container',
    /the browser's half has no slot "quote-form"/,
    () => withClient(forms, (source) => source.replaceAll('"quote-form":', '"another-form":')),
  ],
  [
    'whose container exposes nothing',
    'container',
    /^client\/remoteEntry\.js: .*(does not exist in container|exposes no "\.\/remote")/,
    () => withClient(forms, (source, path) => (path === ENTRY ? source.replaceAll('"./remote"', '"./other"') : source)),
  ],
  [
    'that takes the form away before it wakes',
    'hydration',
    /^\/: .*the browser renders something else than the server's HTML/,
    () => withEnd(forms, 'client/remoteEntry.js', "document.querySelector('[data-slot] form')?.remove()"),
  ],
];

test.describe('a release', () => {
  for (const [what, check, reason, make] of BROKEN) {
    test(`${what} is rejected by the check "${check}"`, async () => {
      const build = make();
      const remote = build.manifest.name;
      const { status, answer } = await teams.upload(build);
      expect(answer).toMatchObject({ remote, check, message: expect.stringMatching(reason) });
      expect(status).toBe(400);
    });
  }

  test('that throws on a page is refused even with --force', async () => {
    const [, check, reason, make] = BROKEN.find(([, name]) => name === 'pages') ?? [];
    const { status, answer } = await teams.upload((make as () => Build)(), 'mfe-forms', { force: true });
    expect({ status, ...answer }).toMatchObject({
      status: 400,
      check,
      message: expect.stringMatching(reason as RegExp),
    });
  });

  test('that only changes text, in the browser and on the server, is accepted', async () => {
    const build = withWords(forms, [['Submit Request', 'Send It Off']]);
    expect(await teams.upload(build)).toMatchObject({ status: 201, answer: { overruled: [] } });
  });

  const TOKEN = () => teams.tokens['mfe-forms'];
  const release = (version: string, more = {}) =>
    teams.http('/registry/remotes/mfe-forms/release', { token: TOKEN(), body: { version, ...more } });

  test('without a slot that a page shows is released only with --force, which is recorded', async ({ site }) => {
    const { 'investment-form': _, ...slotAssets } = forms.manifest.slotAssets;
    const slots = forms.manifest.slots.filter((slot) => slot !== 'investment-form');
    const build = updateManifest({ ...forms, manifest: { ...forms.manifest, slots, slotAssets } });
    const { version } = build.manifest;
    const first = (await teams.released())['mfe-forms'];
    const reason =
      '/investments: the phone number replaces a failed part: nothing fills its slot; /investments: a form is lost';
    expect(await teams.upload(build)).toMatchObject({ status: 201, answer: { changes: reason } });
    expect(await release(version)).toMatchObject({
      status: 400,
      answer: { check: 'pages', message: `${reason}. Release it with --force if that is meant.` },
    });
    expect((await teams.released())['mfe-forms']).toBe(first);
    expect(await release(version, { force: true })).toMatchObject({
      status: 200,
      answer: { inUse: true, overruled: [{ check: 'pages', reason }] },
    });
    const { answer } = await teams.command('releases', ['mfe-forms']);
    expect(answer.remotes[0].history[0]).toMatchObject({ version, overruled: [{ check: 'pages', reason }] });
    expect((await fetch(`${site.origin}/investments`)).status).toBe(200);
    await eventually(async () => {
      const [{ errors }] = (await teams.command('releases', ['mfe-marketing'])).answer.remotes;
      expect(errors).toMatchObject([{ kind: 'unfilled', side: 'server', lastPart: 'page:investments', count: 1 }]);
    }, 10_000);
    // A rollback is never blocked.
    expect((await teams.command('rollback', ['mfe-forms'])).answer).toMatchObject({ version: first, inUse: true });
  });

  test('that fails only in hydration needs --force, for the upload and for the release', async () => {
    const build = withClient(marketing, (source) => source.replaceAll('Meet Our Team', 'Meet The Crew'));
    const { version } = build.manifest;
    const overruled = [{ check: 'hydration', reason: expect.stringMatching(/^\/: page:home /) }];
    expect(await teams.upload(build, 'mfe-marketing', { force: true })).toMatchObject({
      status: 201,
      answer: { overruled },
    });
    const releaseMarketing = (more: object) =>
      teams.http('/registry/remotes/mfe-marketing/release', {
        token: teams.tokens['mfe-marketing'],
        body: { version, ...more },
      });
    expect(await releaseMarketing({})).toMatchObject({
      status: 400,
      answer: { check: 'hydration', message: expect.stringMatching(/Release it with --force if that is meant\.$/) },
    });
    expect(await releaseMarketing({ force: true })).toMatchObject({ status: 200, answer: { overruled } });
    expect((await teams.command('rollback', ['mfe-marketing'])).code).toBe(0);
  });

  test('that others need is withdrawn only with --force', async () => {
    const withdraw = (remote: string, body: object) =>
      teams.http(`/registry/remotes/${remote}/withdraw`, { token: teams.tokens[remote], body });
    const marketingRefused = await withdraw('mfe-marketing', {});
    expect(marketingRefused).toMatchObject({
      status: 400,
      answer: { check: 'needed', message: expect.stringMatching(/^others need mfe-marketing: .*the page \/, on /) },
    });
    expect(await withdraw('mfe-forms', {})).toMatchObject({
      status: 400,
      answer: { check: 'needed', message: expect.stringMatching(/the slot quote-form, on \/, .* and \d+ more/) },
    });
    const released = await teams.command('release', ['mfe-forms', '--withdraw']);
    expect(released).toMatchObject({ code: 1, answer: { check: 'needed' } });
    expect(Object.keys(await teams.released())).toEqual(expect.arrayContaining(['mfe-forms', 'mfe-marketing']));
    expect(await withdraw('mfe-forms', { force: true })).toMatchObject({ status: 200 });
    expect((await teams.command('rollback', ['mfe-forms'])).answer).toMatchObject({ inUse: true });
  });

  test('that others may need is withdrawn through the database only with --force', async ({ site }) => {
    const byDatabase = { DATA_DIR: '/nowhere', DATABASE_URL: site.databaseUrl };
    const withdraw = (...options: string[]) =>
      teams.command('release', ['mfe-forms', '--withdraw', '--by', 'Ada Price', ...options], byDatabase);
    const reason = 'mfe-admin, mfe-marketing may need mfe-forms: the slot quote-form, the slot investment-form';
    expect(await withdraw()).toMatchObject({ code: 1, answer: { ok: false, check: 'needed', reason } });
    expect(await teams.released()).toHaveProperty('mfe-forms');
    expect(await withdraw('--force')).toMatchObject({ code: 0, answer: { overruled: [{ check: 'needed', reason }] } });
    const { answer } = await teams.command('releases', ['mfe-forms']);
    const [{ history, refused }] = answer.remotes;
    const by = 'operator (Ada Price)';
    expect(history[0]).toMatchObject({ action: 'withdraw', releasedBy: by, overruled: [{ check: 'needed', reason }] });
    expect(refused[0]).toMatchObject({ check: 'needed', reason, by });
    expect((await teams.command('rollback', ['mfe-forms'])).answer).toMatchObject({ inUse: true });
  });

  test('is tried on every page that shows it, and accepted', async () => {
    for (const build of [forms, marketing, readBuild(join(ROOT, 'mfe-admin', 'dist'))]) {
      const { status } = await teams.upload(withServerCode(build, '/* another version */'));
      expect({ name: build.manifest.name, status }).toEqual({ name: build.manifest.name, status: 201 });
    }
  });
});

test('a trial reports every failing part of a page, not only the first', async () => {
  const { TrialDocument } = await import('../../../shell/src/registry/trial-document.ts');
  const script = new Script(`
    const report = (part) => navigator.sendBeacon('https://site.example/api/events',
      JSON.stringify({ name: 'remote_error', remote: 'mfe-a', part, kind: 'hydrate' }));
    report('page:home');
    setTimeout(() => report('slot:quote-form'), 100);`);
  const scripts = new Map([['/shell/client.js', script]]);
  const document = new TrialDocument('<main><p>Hello</p></main>', 'https://site.example/', scripts);
  try {
    await document.run('/shell/client.js');
    await document.hydrated();
    expect(document.failures.map(({ part }) => part)).toEqual(['page:home', 'slot:quote-form']);
  } finally {
    document.close();
  }
});

test('a trial tells a slot that was emptied from one that is not hydrated', async () => {
  const { TrialDocument } = await import('../../../shell/src/registry/trial-document.ts');
  const failuresWith = async (code: string) => {
    const script = new Script(`document.querySelector('main').firstElementChild.__reactFiber$1 = {}; ${code}`);
    const html = '<main><p>Hello</p><div data-slot="quote-form"><div><form><p>Name</p></form></div></div></main>';
    const document = new TrialDocument(html, 'https://site.example/', new Map([['/shell/client.js', script]]));
    try {
      await document.run('/shell/client.js');
      await document.hydrated();
      return document.failures.map(({ part, what }) => `${part} ${what}`);
    } finally {
      document.close();
    }
  };
  expect(await failuresWith("document.querySelector('form').remove();")).toEqual([
    "slot:quote-form the browser renders something else than the server's HTML: nothing",
  ]);
  expect(await failuresWith('')).toEqual(['slot:quote-form is not hydrated in the browser']);
});
