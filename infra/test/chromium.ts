import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { SetupError } from '../bootstrap/errors.mjs';
import { canInstall, findProgram, installPackages } from '../local/system-packages.ts';

const require = createRequire(import.meta.url);
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** @returns Path of a browser that is there. */
function findChromium(): string | undefined {
  for (const name of NAMES) {
    const path = findProgram(name);
    if (path) return path;
  }
  return existsSync(MAC) ? MAC : undefined;
}

/** Playwright's own, which it fetches when it is not there yet. */
function downloadedChromium(): string | undefined {
  spawnSync(process.execPath, [require.resolve('playwright-core/cli'), 'install', 'chromium'], { stdio: 'inherit' });
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** The browser that the tests drive: CHROMIUM_PATH, else what the machine has, else installed or downloaded. */
export async function chromiumPath(): Promise<string> {
  const given = process.env.CHROMIUM_PATH?.trim();
  if (given) {
    if (existsSync(given)) return given;
    throw new SetupError('CHROMIUM_PATH names no file: correct it, or leave it out.');
  }
  const found = findChromium();
  if (found) return found;
  const failure = canInstall() ? await installPackages(['chromium', 'fonts-liberation']) : undefined;
  const installed = findChromium() ?? downloadedChromium();
  if (installed) return installed;
  throw new SetupError(
    `Chromium is missing${failure ? ` and could not be installed (${failure})` : ''}: install it (Debian: apt-get install chromium), or set CHROMIUM_PATH.`,
  );
}
