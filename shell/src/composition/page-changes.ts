import type { SlotName } from '@site/platform';
import { LOST_PART, matchRoute } from '@site/platform/host';
import { NOT_FOUND_PATH } from '../app/site-snapshot';
import { messageOf } from './refusal';
import { type RenderedPage, renderPage } from './render';
import type { SiteState } from './site-state';

/** The parts of a page that visitors would miss. */
interface PageFeatures {
  status: number;
  title: string;
  canonical: string;
  forms: number;
  /** Fields that visitors fill in. */
  fields: number;
  submits: number;
  isIndexed: boolean;
  /** Whether its main part shows anything. */
  isEmpty: boolean;
  /** Places that show the phone number instead of a part. */
  fallbacks: number;
  bytes: number;
  slots: string[];
  /** Internal links. */
  links: string[];
  errors: RenderedPage['errors'];
}

/** A change for the worse on an existing page. */
export interface PageChange {
  path: string;
  /** A description for the team, without the path. */
  what: string;
  /** Something threw, which is never intended. */
  isFailure: boolean;
}

/** Limit of rendered pages: the remote writes its own sitemap. */
const MOST_PAGES = 300;
/** HTML that grows beyond GROWN times its size, or shrinks below SHRUNK times, is not intended. */
const GROWN = 1.5;
const SHRUNK = 0.5;

/** Every known page of the site: those in the sitemap, and a sample of each route. */
export function knownPages({ releases }: SiteState): string[] {
  const paths = [...releases.values()].flatMap(({ module, manifest }) => [
    ...manifest.routes.map(({ path, sample = path }) => sample),
    ...(Array.isArray(module.sitemap) ? module.sitemap.map(({ path }) => path) : []),
  ]);
  const own = paths.filter((path) => typeof path === 'string' && /^\/(?!\/)/.test(path));
  return [...new Set(own)].slice(0, MOST_PAGES);
}

/**
 * Compares each page of the site before and after a change. Problems that a page had before are not reported.
 * @param tell Called before each page.
 */
export async function pageChanges(
  before: SiteState,
  after: SiteState,
  tell: (path: string) => void = () => undefined,
): Promise<PageChange[]> {
  const changes: PageChange[] = [];
  for (const path of new Set([...knownPages(before), ...knownPages(after)])) {
    tell(path);
    const was = await featuresOf(before, path);
    const is = await featuresOf(after, path);
    const thrown = thrownIn(was, is);
    const found = differences(was, is, thrown);
    if (was.status === 200 && is.status !== 200) found.push(await linksTo(path, after));
    for (const what of found) if (what) changes.push({ path, what, isFailure: thrown !== undefined });
  }
  return changes;
}

/** Describes the pages that link to a path; empty if there are none. */
async function linksTo(lost: string, state: SiteState): Promise<string> {
  const paths: string[] = [];
  for (const path of knownPages(state)) if ((await featuresOf(state, path)).links.includes(lost)) paths.push(path);
  return paths.length > 0 ? `links to it stay on ${listed(paths)}` : '';
}

/** The slots on a page. */
export const slotsOn = async (state: SiteState, path: string): Promise<string[]> =>
  (await featuresOf(state, path)).slots;

/** Cached: released pages are analyzed once, not for each release of another remote. */
const known = new WeakMap<SiteState, Map<string, Promise<PageFeatures>>>();

function featuresOf(state: SiteState, path: string): Promise<PageFeatures> {
  const pages = known.get(state) ?? new Map<string, Promise<PageFeatures>>();
  known.set(state, pages);
  const features = pages.get(path) ?? read(state, path);
  pages.set(path, features);
  return features;
}

async function read(state: SiteState, path: string): Promise<PageFeatures> {
  const { status, html, errors } = await renderPage(state, path);
  // Every page contains the list of releases, which grows with every remote, and the icons.
  const body = html.replace(/<(script|div) id="(?:site-snapshot|icons)"[\s\S]*?<\/\1>/g, '');
  return {
    status,
    title: /<title>([^<]*)/.exec(body)?.[1] ?? '',
    canonical: /<link[^>]* rel="canonical"[^>]*>/.exec(body)?.[0].match(/href="([^"]*)"/)?.[1] ?? '',
    forms: countOf(body, '<form'),
    fields: body.match(/<(select|textarea|input(?![^>]* type="hidden"))[ >]/g)?.length ?? 0,
    submits: countOf(body, ' type="submit"'),
    isIndexed: !/<meta[^>]* name="robots"[^>]* content="[^"]*noindex/.test(body),
    isEmpty: !/<(img|svg|video|form)[ >]|>[^<]*[^<\s]/.test(/<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '<main>'),
    fallbacks: countOf(body, LOST_PART),
    bytes: Buffer.byteLength(body),
    slots: [...body.matchAll(/ data-slot="([^"]+)"/g)].map(([, name = '']) => name),
    links: [...body.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, path = '']) => path),
    errors,
  };
}

/** Describes where other remotes' pages need a remote: its slots, and links to its pages. */
export async function needsOf(state: SiteState, remote: string): Promise<string[]> {
  const { snapshot } = state;
  const ownerOf = (path: string) => matchRoute(snapshot.routes, path)?.route.remote;
  const needs = new Map<string, string[]>();
  for (const path of [...knownPages(state), NOT_FOUND_PATH]) {
    if (ownerOf(path) === remote) continue;
    const { slots, links } = await featuresOf(state, path);
    const found = [
      ...slots.filter((slot) => snapshot.slots[slot as SlotName] === remote).map((slot) => `the slot ${slot}`),
      ...links.filter((link) => ownerOf(link) === remote).map((link) => `the page ${link}`),
    ];
    for (const need of new Set(found)) needs.set(need, [...(needs.get(need) ?? []), path]);
  }
  return [...needs].map(([need, paths]) => `${need}, on ${listed(paths)}`);
}

function thrownIn(was: PageFeatures, is: PageFeatures): string | undefined {
  return is.errors.length > was.errors.length ? is.errors.map(({ error }) => messageOf(error))[0] : undefined;
}

function differences(was: PageFeatures, is: PageFeatures, thrown: string | undefined): string[] {
  if (was.status !== 200) return thrown ? [`throws: ${thrown}`] : [];
  if (is.status !== 200) return [`the page is lost: it answers ${is.status}`];
  const changes: string[] = [];
  if (is.fallbacks > was.fallbacks || thrown !== undefined) {
    changes.push(`the phone number replaces a failed part${thrown ? `: ${thrown}` : ': nothing fills its slot'}`);
  }
  if (is.isEmpty && !was.isEmpty) changes.push('it shows nothing');
  if (is.forms < was.forms) changes.push(`${was.forms - is.forms === 1 ? 'a form is' : 'forms are'} lost`);
  else {
    if (is.fields < was.fields) changes.push(`${was.fields - is.fields} of ${was.fields} form fields are lost`);
    if (is.submits < was.submits) changes.push('a button that sends a form is lost');
  }
  if (was.isIndexed && !is.isIndexed) changes.push('it asks search engines to leave it out');
  if (is.title !== was.title) changes.push(`the title "${was.title}" becomes "${is.title}"`);
  if (is.canonical !== was.canonical) {
    changes.push(`the canonical address "${was.canonical}" becomes "${is.canonical}"`);
  }
  const sizes = `from ${kilobytes(was.bytes)} to ${kilobytes(is.bytes)}`;
  if (is.bytes > was.bytes * GROWN) changes.push(`its HTML grows ${sizes}`);
  if (is.bytes < was.bytes * SHRUNK) changes.push(`its HTML shrinks ${sizes}`);
  return changes;
}

/** At most this many are named; the rest are counted. */
const NAMED = 5;

/** One line per change: many pages often lose the same part. */
export function describeChanges(changes: readonly PageChange[]): string {
  const byWhat = new Map<string, string[]>();
  for (const { path, what } of changes) byWhat.set(what, [...(byWhat.get(what) ?? []), path]);
  const lines = [...byWhat].map(([what, paths]) => `${listed(paths)}: ${what}`);
  const rest = lines.length - NAMED;
  return `${lines.slice(0, NAMED).join('; ')}${rest > 0 ? `; and ${rest} more changes` : ''}`;
}

function listed(paths: readonly string[]): string {
  const more = paths.length - NAMED;
  return `${paths.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const countOf = (text: string, part: string) => text.split(part).length - 1;
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
