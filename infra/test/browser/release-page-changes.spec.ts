// Builds that harm a page without breaking it: the trial names the change, and the release is refused.
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { withBoth } from './broken-builds.ts';
import { type Build, readBuild, Teams, updateManifest, withWords } from './release-world.ts';
import { expect, test } from './test.ts';

let teams: Teams;
let forms: Build;
let marketing: Build;

test.use({ siteName: 'release-page-changes' });
test.beforeAll(({ site }) => {
  teams = new Teams(site);
  forms = readBuild(join(ROOT, 'mfe-forms', 'dist'));
  marketing = readBuild(join(ROOT, 'mfe-marketing', 'dist'));
});

const release = (remote: string, version: string, more = {}) =>
  teams.http(`/registry/remotes/${remote}/release`, { token: teams.tokens[remote], body: { version, ...more } });

const withRoutes = (build: Build, isKept: (path: string) => boolean) => {
  const routes = build.manifest.routes.filter(({ path }) => isKept(path));
  return updateManifest({ ...build, manifest: { ...build.manifest, routes } });
};

function withSlots(build: Build, isKept: (slot: string) => boolean): Build {
  const slots = build.manifest.slots.filter(isKept);
  const slotAssets = Object.fromEntries(Object.entries(build.manifest.slotAssets).filter(([slot]) => isKept(slot)));
  return updateManifest({ ...build, manifest: { ...build.manifest, slots, slotAssets } });
}

/** Makes the privacy policy page render this instead, in the browser and on the server. */
const withPolicy = (expression: string) =>
  withBoth(marketing, (source) => {
    const [, name = 'PrivacyPage'] = /PrivacyPage:\(\)=>(\w+)/.exec(source) ?? [];
    return source.replace(new RegExp(`function ${name}\\(\\) ?{`), (start) => `${start}return ${expression};`);
  });

/** Builds with several changes each: a trial reports all of them. */
const BUILDS = {
  otherPages: () =>
    withRoutes(
      withBoth(marketing, (source) => source.replaceAll(/canonical: ?"\/investments"/g, 'canonical:"/invest"')),
      (path) => path !== '/work-samples',
    ),
  emptyPolicy: () => withPolicy('null'),
  otherHead: () =>
    withWords(
      withBoth(marketing, (source) => source.replaceAll(/canonical: ?"\/investments"/g, '$&,noindex:!0')),
      [['Fix and Flip Investments', 'Fix and Keep Investments']],
    ),
  shortPolicy: () => withPolicy('"We value your privacy."'),
  otherForms: () =>
    withWords(
      withBoth(forms, (source) =>
        source
          .replaceAll(/children: ?Object\.values\((\w+)\)/g, 'children:Object.values($1).slice(1)')
          .replaceAll(/type: ?"submit"/g, 'type:"button"'),
      ),
      [['Submit Request', 'Submit Request '.repeat(3_000)]],
    ),
  noInvestmentForm: () => withSlots(forms, (slot) => slot !== 'investment-form'),
};

const LOST_AND_MOVED =
  /^\/work-samples: the page is lost: it answers 404; \/work-samples: links to it stay on [^;]+ and \d+ more; \/investments: the canonical address "\S+\/investments" becomes "\S+\/invest"$/;

/** Changes are separated by semicolons. */
const REPORTED_CHANGES: [what: string, reason: RegExp, build: keyof typeof BUILDS][] = [
  ['with another canonical address', LOST_AND_MOVED, 'otherPages'],
  ['whose HTML grows by half', /: its HTML grows from [\d.]+ KB to [\d.]+ KB/, 'otherForms'],
  [
    'with another title',
    /^\/investments: it asks search engines to leave it out; \/investments: the title "Fix and Flip Investments \| Fairhand" becomes "Fix and Keep Investments \| Fairhand"/,
    'otherHead',
  ],
  ['that is lost', LOST_AND_MOVED, 'otherPages'],
  ['that shows nothing', /\/privacy-policy: it shows nothing/, 'emptyPolicy'],
  ['with less than half of its HTML', /\/privacy-policy: its HTML shrinks from [\d.]+ KB to [\d.]+ KB/, 'shortPolicy'],
  ['that search engines are to leave out', /^\/investments: it asks search engines to leave it out/, 'otherHead'],
  ['whose form has lost a field', /\/services\/roofing[^;]*: 1 of \d+ form fields are lost/, 'otherForms'],
  ['whose form cannot be sent', /\/services\/roofing[^;]*: a button that sends a form is lost/, 'otherForms'],
  [
    'without a form',
    /^\/investments: the phone number replaces a failed part: [^;]*; \/investments: a form is lost$/,
    'noInvestmentForm',
  ],
];

/** What uploads and releases of the builds were answered. */
const answers: Partial<Record<keyof typeof BUILDS, ReturnType<typeof uploadAndRelease>>> = {};
async function uploadAndRelease(build: Build) {
  const { name, version } = build.manifest;
  return { uploaded: await teams.upload(build), released: await release(name, version) };
}

for (const [what, reason, name] of REPORTED_CHANGES) {
  test(`a page ${what} is reported, and its release is refused`, async () => {
    answers[name] ??= uploadAndRelease(BUILDS[name]());
    const { uploaded, released } = await answers[name];
    expect(uploaded).toMatchObject({ status: 201, answer: { changes: expect.stringMatching(reason) } });
    expect(released).toMatchObject({
      status: 400,
      answer: { check: 'pages', message: `${uploaded.answer.changes}. Release it with --force if that is meant.` },
    });
  });
}

test('a release is checked against the current releases, and --force overrules only what that finds', async () => {
  const lasting = marketing.manifest.version;
  const without = withRoutes(marketing, (path) => path !== '/investments');
  expect((await teams.upload(without)).status).toBe(201);
  expect((await release('mfe-marketing', without.manifest.version, { force: true })).status).toBe(200);
  // No page shows the slot at this point.
  const build = withSlots(forms, (slot) => slot !== 'investment-form');
  const { version } = build.manifest;
  expect(await teams.upload(build)).toMatchObject({ status: 200, answer: { changes: null, overruled: [] } });

  expect(await release('mfe-marketing', lasting)).toMatchObject({ status: 200 });
  const reason =
    '/investments: the phone number replaces a failed part: nothing fills its slot; /investments: a form is lost';
  expect(await release('mfe-forms', version)).toMatchObject({
    status: 400,
    answer: { check: 'pages', message: `${reason}. Release it with --force if that is meant.` },
  });
  expect(await release('mfe-forms', version, { force: true })).toMatchObject({
    status: 200,
    answer: { overruled: [{ check: 'pages', reason }] },
  });
});
