// `npm run bench:lighthouse [-- origin [path ...]]`: Lighthouse's mobile scores of public pages, median of 3 (design.md: 100 each).
// Needs a running site (default http://localhost:3000) and a quiet machine: performance is measured, not computed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromiumPath } from '../test/chromium.ts';
import { runningSite } from './running-site.ts';

const RUNS = 3;
/** The other categories are computed: nothing but 100 will do. */
const LEAST_PERFORMANCE = 97;
/** Chromium now and then records no trace at all (NO_NAVSTART); that says nothing about the page. */
const TRIES = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const [site, ...given] = process.argv.slice(2);
const origin = await runningSite(site);
const require = createRequire(import.meta.url);
const cli = join(dirname(require.resolve('lighthouse/package.json')), 'cli', 'index.js');
const chrome = await chromiumPath();
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const paths = given.length > 0 ? given : await sitemapPaths();

console.log(`${'path'.padEnd(34)} ${CATEGORIES.map((name) => name.padStart(15)).join('')}   LCP`);
let isKept = true;
for (const path of paths) {
  const runs = Array.from({ length: RUNS }, (_, run) => measure(path, run));
  const scores = CATEGORIES.map((name) => median(runs.map(({ scores }) => scores[name] ?? 0)));
  isKept &&= (scores[0] ?? 0) >= LEAST_PERFORMANCE && scores.slice(1).every((score) => score === 100);
  const lcp = median(runs.map((run) => run.lcp));
  console.log(
    `${path.padEnd(34)} ${scores.map((score) => String(score).padStart(15)).join('')}   ${(lcp / 1000).toFixed(2)} s`,
  );
}
rmSync(folder, { recursive: true, force: true });
process.exit(isKept ? 0 : 1);

function measure(path: string, run: number): { scores: Record<string, number>; lcp: number } {
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
  };
}

/** The pages that the site itself names. */
async function sitemapPaths() {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

function median(values: number[]) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
