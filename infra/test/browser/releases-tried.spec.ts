import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { SLOT } from './broken-builds.ts';
import { type Build, readBuild, seal, Teams, withServerCode, withWords } from './release-world.ts';
import { expect, test } from './test.ts';

let teams: Teams;
let forms: Build;
let marketing: Build;

test.use({ siteName: 'releases-tried' });
test.beforeAll(({ site }) => {
  teams = new Teams(site);
  forms = readBuild(join(ROOT, 'mfe-forms', 'dist'));
  marketing = readBuild(join(ROOT, 'mfe-marketing', 'dist'));
});

const ENTRY = 'client/remoteEntry.js';
const SLOT_FILE = 'client/slot-quote-form.js';

/** The same build with other files for the browser. */
function withClient({ manifest, files }: Build, change: (source: string, path: string) => string): Build {
  const changed = [...files].map(([path, body]): [string, Buffer] =>
    /^client\/[^/]+\.js$/.test(path) ? [path, Buffer.from(change(body.toString(), path))] : [path, body],
  );
  return seal({ manifest, files: new Map(changed) });
}

/** The same with other files for both sides. */
const withBoth = (build: Build, change: (source: string) => string) => {
  const { manifest, files } = withClient(build, change);
  const server = Buffer.from(change(String(files.get(manifest.server))));
  return seal({ manifest, files: new Map(files).set(manifest.server, server) });
};

/** Code at the end of a browser script. */
const withEnd = (build: Build, file: string, code: string) =>
  withClient(build, (source, path) => (path === file ? `${source}\n;${code}` : source));

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
    () => seal({ ...forms, manifest: { ...forms.manifest, requires: { react: '18.3.1' } } }),
  ],
  [
    'that was built with contracts yet to come',
    'requires',
    /^built for @site\/contracts 1\.9\.0, this shell offers 1\.0\.0$/,
    () => seal({ ...forms, manifest: { ...forms.manifest, requires: { contracts: '1.9.0' } } }),
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
    'that takes the form away before it wakes',
    'hydration',
    /^\/: .*the browser renders something else than the server's HTML/,
    () => withEnd(forms, 'client/remote.js', "document.querySelector('[data-slot] form')?.remove()"),
  ],
];

test.describe('a release', () => {
  for (const [what, check, reason, make] of BROKEN) {
    test(`${what} is rejected by the check "${check}"`, async () => {
      const { status, answer } = await teams.upload(make());
      expect(answer).toMatchObject({ check, message: expect.stringMatching(reason) });
      expect(status).toBe(400);
    });
  }

  test('that only says other words on both sides is taken', async () => {
    const build = withWords(forms, [['Submit Request', 'Send It Off']]);
    expect(await teams.upload(build)).toMatchObject({ status: 201, answer: { overruled: [] } });
  });

  const TOKEN = () => teams.tokens['mfe-forms'];
  const release = (version: string, more = {}) =>
    teams.http('/registry/remotes/mfe-forms/release', { token: TOKEN(), body: { version, ...more } });

  test('without a slot that a page shows is refused until it is meant, and that is written down', async () => {
    const { 'investment-form': _, ...slotAssets } = forms.manifest.slotAssets;
    const slots = forms.manifest.slots.filter((slot) => slot !== 'investment-form');
    const build = seal({ ...forms, manifest: { ...forms.manifest, slots, slotAssets } });
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
    // A rollback is never blocked.
    expect((await teams.command('rollback', ['mfe-forms'])).answer).toMatchObject({ version: first, inUse: true });
  });

  test.describe('of pages', () => {
    const NAMED: [what: string, reason: RegExp, make: () => Build][] = [
      [
        'with another canonical address',
        /^\/investments: the canonical address "\S+\/investments" becomes "\S+\/invest"$/,
        () => withBoth(marketing, (source) => source.replaceAll(/canonical: ?"\/investments"/g, 'canonical:"/invest"')),
      ],
      [
        'whose HTML grows by half',
        /: its HTML grows from [\d.]+ KB to [\d.]+ KB/,
        () => withWords(forms, [['Submit Request', 'Submit Request '.repeat(10_000)]]),
      ],
      [
        'with another title',
        /^\/investments: the title "Fix and Flip Investments \| Fairhand" becomes "Fix and Keep Investments \| Fairhand"/,
        () => withWords(marketing, [['Fix and Flip Investments', 'Fix and Keep Investments']]),
      ],
    ];
    for (const [what, reason, make] of NAMED) {
      test(`${what} is named`, async () => {
        const { status, answer } = await teams.upload(make());
        expect({ status, changes: answer.changes }).toEqual({ status: 201, changes: expect.stringMatching(reason) });
      });
    }

    test('that has lost one is named', async () => {
      const routes = marketing.manifest.routes.filter(({ path }) => path !== '/work-samples');
      const { status, answer } = await teams.upload(
        seal({ ...marketing, manifest: { ...marketing.manifest, routes } }),
      );
      expect({ status, changes: answer.changes }).toEqual({
        status: 201,
        changes: expect.stringContaining('/work-samples: the page is lost: it answers 404'),
      });
    });
  });

  test('that others need is withdrawn only when that is meant', async () => {
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

  test('is tried on every page that shows it, and taken', async () => {
    for (const build of [forms, marketing, readBuild(join(ROOT, 'mfe-admin', 'dist'))]) {
      const { status } = await teams.upload(withServerCode(build, '/* another version */'));
      expect({ name: build.manifest.name, status }).toEqual({ name: build.manifest.name, status: 201 });
    }
  });
});
