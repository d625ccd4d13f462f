// `npm run bench:lighthouse [-- [--runs 3] [origin [path ...]]]`: Lighthouse's mobile scores of public pages, the
// median of the runs (budget: 100 each). Without paths: every page of the sitemap. Needs a running site (default
// http://localhost:3000) and an idle machine: performance is measured, not computed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumPath } from '../test/chromium.ts';
import { median } from './median.ts';
import { runningSite } from './running-site.ts';

/** The other categories are computed: they must be 100. */
const LEAST_PERFORMANCE = 97;
/** Chromium sometimes records no trace at all (NO_NAVSTART), which says nothing about the page. */
const TRIES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const runsEach = Number(values.runs);
if (!Number.isInteger(runsEach) || runsEach < 1) throw new Error(`--runs takes a number from 1: ${values.runs}`);
const [site, ...given] = positionals;
const origin = await runningSite(site);
const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('lighthouse/package.json')), 'cli', 'index.js');
const chrome = await chromiumPath();
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const paths = given.length > 0 ? given : await sitemapPaths();

console.log(`${'path'.padEnd(34)} ${CATEGORIES.map((name) => name.padStart(15)).join('')}   LCP`);
let isKept = true;
for (const path of paths) {
  const runs = Array.from({ length: runsEach }, (_, run) => measure(path, run));
  const scores = CATEGORIES.map((name) => median(runs.map(({ scores }) => scores[name] ?? 0)));
  isKept &&= (scores[0] ?? 0) >= LEAST_PERFORMANCE && scores.slice(1).every((score) => score === 100);
  const lcp = median(runs.map((run) => run.lcp));
  const faults = new Set(runs.flatMap(({ faults }) => faults));
  console.log(
    `${path.padEnd(34)} ${scores.map((score) => String(score).padStart(15)).join('')}   ${(lcp / 1000).toFixed(2)} s`,
  );
  for (const fault of faults) console.log(`  ${fault}`);
}
rmSync(folder, { recursive: true, force: true });
process.exit(isKept ? 0 : 1);

interface Measured {
  scores: Record<string, number>;
  lcp: number;
  /** Audits that keep a computed category below 100. */
  faults: string[];
}

function measure(path: string, run: number): Measured {
  const report = join(folder, `${run}.json`);
  const flags = [
    '--headless',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  if (process.getuid?.() === 0) flags.push('--no-sandbox');
  for (let tries = 1; ; tries++) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [cli, origin + path, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags.join(' ')}`],
      { env: { ...process.env, CHROME_PATH: chrome }, encoding: 'utf8' },
    );
    if (status === 0) break;
    if (tries === TRIES) throw new Error(`Lighthouse failed on ${path}:\n${stderr}`);
  }
  const { categories, audits } = JSON.parse(readFileSync(report, 'utf8'));
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])),
    lcp: audits['largest-contentful-paint'].numericValue,
    faults: CATEGORIES.slice(1).flatMap((name) => faultsOf(name, categories[name], audits)),
  };
}

interface Audit {
  title: string;
  score: number | null;
  details?: { items?: unknown[] };
}

/** The audits that cost a category points, with the first location of each. */
function faultsOf(
  name: string,
  { auditRefs }: { auditRefs: { id: string; weight: number }[] },
  audits: Record<string, Audit>,
): string[] {
  return auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    if (weight === 0 || !audit || audit.score === null || audit.score === 1) return [];
    return [`${name}: ${audit.title} ${JSON.stringify(audit.details?.items?.[0] ?? '')}`];
  });
}

/** The pages in the site's sitemap. */
async function sitemapPaths() {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}
