import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { SetupError } from '../bootstrap/errors.mjs';
import { canInstall, findProgram, installPackages } from '../local/system-packages.ts';

const require = createRequire(import.meta.url);
/** Also Playwright's default: it takes a quarter less time than the full browser in headless mode. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @returns Path of an installed browser. */
function findChromium(): string | undefined {
  for (const name of NAMES) {
    const path = findProgram(name);
    if (path) return path;
  }
  return existsSync(MAC) ? MAC : undefined;
}

/** Playwright's own, downloaded when it is missing. */
function downloadedChromium(): string | undefined {
  spawnSync(process.execPath, [require.resolve('playwright-core/cli'), 'install', 'chromium'], { stdio: 'inherit' });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The browser for the tests: CHROMIUM_PATH, else the headless shell, else a full one. */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH?.trim();
  if (given) {
    if (existsSync(given)) return given;
    throw new SetupError('CHROMIUM_PATH names no file: correct it, or leave it out.');
  }
  if (!findProgram(SHELL) && canInstall()) await installPackages([SHELL, 'fonts-liberation']);
  return findProgram(SHELL) ?? (await wholeChromiumPath());
}

/** A browser with a document viewer, which the headless shell lacks: the machine's, else installed or downloaded. */
export async function wholeChromiumPath(): Promise<string> {
  const there = findChromium();
  if (there) return there;
  const failure = canInstall() ? await installPackages(['chromium', 'fonts-liberation']) : undefined;
  const found = findChromium() ?? downloadedChromium();
  if (found) return found;
  throw new SetupError(
    `Chromium is missing${failure ? ` and could not be installed (${failure})` : ''}: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.`,
  );
}
