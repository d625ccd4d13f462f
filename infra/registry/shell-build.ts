import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

/** The name of the shell, and of its team, in the registry. */
export const SHELL = 'shell';

const DIST = join(ROOT, 'shell', 'dist');
const BUILDS = join(DIST, 'builds');

/** Folder of the latest build. */
export function newestShell() {
  return join(BUILDS, readFileSync(join(DIST, 'newest'), 'utf8').trim());
}

/**
 * Puts a build where the site that runs from this checkout finds it: the shell is not sent, it is on the site's
 * machine.
 * @param build Folder of the build.
 * @returns Its version.
 */
export function placeShell(build: string): string {
  const { name, version }: { name: string; version: string } = JSON.parse(
    readFileSync(join(build, 'manifest.json'), 'utf8'),
  );
  if (name !== SHELL || !/^[\w.-]+$/.test(version)) throw new Error('its manifest.json is not that of a shell');
  const place = join(BUILDS, version);
  if (existsSync(place)) return version;
  const part = join(DIST, `placing-${process.pid}`);
  mkdirSync(BUILDS, { recursive: true });
  cpSync(build, part, { recursive: true });
  try {
    renameSync(part, place);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return version;
}
