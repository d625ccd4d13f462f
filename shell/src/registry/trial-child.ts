import { readFileSync, writeSync } from 'node:fs';
import { culpritOf } from '../composition/culprit';
import { type LoadedRelease, loadRelease } from '../composition/loaded-release';
import { describeChanges, knownPages, pageChanges, slotsOn } from '../composition/page-changes';
import { messageOf, Refusal } from '../composition/refusal';
import { renderNotFound } from '../composition/render';
import { testRender } from '../composition/render-samples';
import { composeSite, type SiteState } from '../composition/site-state';
import { REPORTS, type TrialHead, type TrialMessage, type TrialOutcome } from './trial';
import type { TrialBrowser, TrialFiles } from './trial-browser';

const LIFETIME_MS = 135_000;
/** Maximum length of a reason, in characters. */
const LONGEST = 2_000;

/**
 * The trial process: evaluates a server bundle and renders its samples as the shell would, first without and then with
 * the other released remotes, then runs the browser half on that HTML. It reports each step before it starts, so that
 * the parent knows in which step it hung or died.
 */
const say = (message: TrialMessage) => writeSync(REPORTS, `${JSON.stringify(message)}\n`);
const fail = (error: unknown) => {
  if (error instanceof Refusal) say({ step: 'refused', check: error.check, reason: error.message.slice(0, LONGEST) });
  else say({ step: 'failed', reason: messageOf(error).slice(0, LONGEST) });
  process.exit(1);
};
process.on('uncaughtException', (error) => {
  const culprit = culpritOf(error);
  // A callback of the server bundle may throw during a later step, which is not at fault.
  if (culprit && culprit.remote === manifest.name && culprit.version === manifest.version) {
    say({ step: 'evaluation', what: manifest.server });
  }
  fail(error);
});
// If the shell exits during a trial, nothing else would end a trial that waits forever.
setTimeout(() => process.exit(1), LIFETIME_MS);

const input = readFileSync(0);
const head = input.indexOf('\n');
const {
  manifest,
  place,
  released,
  files: lengths,
  force,
  hydrates,
}: TrialHead = JSON.parse(input.toString('utf8', 0, head));
const files = readFiles();

try {
  say({ step: 'evaluation', what: manifest.server });
  const release = await load(manifest);
  say({ step: 'render', what: 'the first page' });
  await testRender(release, place, (what) => say({ step: 'render', what }));
  say({ step: 'done', ...(await tryBeside(release)) });
  process.exit(0);
} catch (error) {
  fail(error);
}

function readFiles(): TrialFiles {
  let at = head + 1;
  return new Map(
    lengths.map(([key, bytes]) => {
      at += bytes;
      return [key, input.subarray(at - bytes, at)];
    }),
  );
}

function load(one: typeof manifest): Promise<LoadedRelease> {
  const folder = `${one.name}/${one.version}/`;
  return loadRelease(one, async (path) => files.get(folder + path) ?? Buffer.alloc(0));
}

/**
 * Tests with the other released remotes that can be loaded: their faults do not count against this release.
 * @returns What else pages would lose, and whether all pages hydrate.
 */
async function tryBeside(release: LoadedRelease): Promise<Pick<TrialOutcome, 'changes' | 'hydrates'>> {
  const others = new Map<string, LoadedRelease>();
  for (const other of released) {
    const loaded = await load(other).catch(() => undefined);
    if (loaded) others.set(other.name, loaded);
  }
  const before = composeSite(others, place);
  const after = composeSite(new Map(others).set(manifest.name, release), place);
  say({ step: 'pages', what: 'the first page' });
  const changes = await pageChanges(before, after, (what) => say({ step: 'pages', what }));
  const thrown = changes.filter(({ isFailure }) => isFailure);
  if (thrown.length > 0) throw new Refusal('pages', describeChanges(thrown));

  // Checked at release, not here: a preview may show an intended change.
  const lost = changes.filter(({ isFailure }) => !isFailure);
  return {
    changes: lost.length > 0 ? describeChanges(lost) : null,
    hydrates: hydrates || (await tryInBrowser(before, after)),
  };
}

/** @returns Whether all pages hydrate; false if one does not and did not before. */
async function tryInBrowser(before: SiteState, after: SiteState): Promise<boolean> {
  // Evaluates jsdom only for trials that need it, and not in the time of the release's scripts.
  const { scriptsOf, TrialBrowser } = await import(/* webpackMode: "eager" */ './trial-browser');
  say({ step: 'container', what: manifest.entry });
  const browser = new TrialBrowser(scriptsOf(files, place), place);
  await browser.loadContainer(manifest, (await renderNotFound(after)).html);
  let all = true;
  for (const path of await pagesWith(after)) {
    say({ step: 'hydration', what: path });
    all = (await hydrate(browser, before, after, path)) && all;
  }
  return all;
}

/** The remote's own pages, and pages that show one of its slots. */
async function pagesWith(state: SiteState): Promise<string[]> {
  const { name } = manifest;
  const slots = Object.entries(state.snapshot.slots).flatMap(([slot, remote]) => (remote === name ? [slot] : []));
  const own = new Set(knownPages({ ...state, releases: new Map([...state.releases].filter(([key]) => key === name)) }));
  const found: string[] = [];
  for (const path of knownPages(state)) {
    const shown = slots.length > 0 ? await slotsOn(state, path) : [];
    if (own.has(path) || shown.some((slot) => slots.includes(slot))) found.push(path);
  }
  return found;
}

/** @returns Whether nothing failed. @throws Refusal if something failed that did not fail before this release */
async function hydrate(browser: TrialBrowser, before: SiteState, after: SiteState, path: string): Promise<boolean> {
  const failures = await browser.hydrate(after, path);
  if (failures.length === 0) return true;
  // Failures that existed before this release are not its fault.
  const known = new Set((await browser.hydrate(before, path)).map(({ remote, part }) => `${remote} ${part}`));
  const news = failures.find(({ remote, part }) => !known.has(`${remote} ${part}`));
  if (!news) return false;
  const reason = `${path}: ${news.part} ${news.what}`;
  if (!force) throw new Refusal('hydration', reason);
  say({ step: 'overruled', check: 'hydration', reason: reason.slice(0, LONGEST) });
  return false;
}
