import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

let prepared: string;
let root: string;

beforeAll(() => {
  prepared = mkdtempSync(join(tmpdir(), 'install-'));
  cpSync(import.meta.dirname, join(prepared, 'infra/bootstrap'), { recursive: true });
  root = prepared;
  for (const [name, version] of [
    ['runs', '1.0.0'],
    ['runs', '2.0.0'],
    ['tests', '1.0.0'],
  ] as const) {
    pack(name, version);
  }
  writeManifest({ dependencies: { runs: 'file:runs-1.0.0.tgz' }, devDependencies: { tests: 'file:tests-1.0.0.tgz' } });
});
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  cpSync(prepared, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));
afterAll(() => rmSync(prepared, { recursive: true }));

/** Packs a package that needs no registry: `<name>-<version>.tgz`. */
function pack(name: string, version: string) {
  const folder = join(root, 'packages', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }));
  npm('pack', '--silent', folder);
}

/** Writes package.json and npm's lock file for it. */
function writeManifest(manifest: object) {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'site', version: '1.0.0', ...manifest }));
  npm('install', '--package-lock-only');
}

function npm(...args: string[]) {
  const { status, stderr } = spawnSync('npm', [...args, '--offline', '--no-audit'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** @param env `PATH: ''` for an installation that must not run npm. */
function install(args: string[] = [], env: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['infra/bootstrap/run.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    // `npm test --silent` silences every npm below it.
    env: { ...process.env, npm_config_loglevel: 'notice', ...env },
  });
  return { status, stderr };
}

const WITHOUT_NPM = { PATH: '' };
const DONE = { status: 0, stderr: '' };
const installed = () => ['runs', 'tests'].filter((name) => existsSync(join(root, 'node_modules', name)));
/** Adds a file to an installed package; reinstalling removes it. */
const leaveNote = () => writeFileSync(join(root, 'node_modules/runs/note'), '');
const hasNote = () => existsSync(join(root, 'node_modules/runs/note'));

describe('npm installation at startup', () => {
  it('leaves out development dependencies unless asked for', () => {
    expect(install()).toEqual(DONE);
    expect(installed()).toEqual(['runs']);
    expect(install([], WITHOUT_NPM)).toEqual(DONE);
  });

  it('adds missing packages and removes none', () => {
    install();
    leaveNote();
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(install(['--dev'])).toEqual(DONE);
    expect({ packages: installed(), hasNote: hasNote() }).toEqual({ packages: ['runs', 'tests'], hasNote: true });
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe(lock);
    expect(install(['--dev'], WITHOUT_NPM)).toEqual(DONE);
    expect(install([], WITHOUT_NPM)).toEqual(DONE);
    expect(installed()).toEqual(['runs', 'tests']);
  });

  it('installs everything regardless of NODE_ENV', () => {
    expect(install(['--dev'], { NODE_ENV: 'production' })).toEqual(DONE);
    expect(installed()).toEqual(['runs', 'tests']);
  });

  it.each([
    [['ci'], ['--dev'], ['runs', 'tests']],
    [['ci', '--omit=dev'], [], ['runs']],
  ])('accepts packages installed by npm %j', (own, args, packages) => {
    npm(...own);
    expect(install(args, WITHOUT_NPM)).toEqual(DONE);
    expect(installed()).toEqual(packages);
  });

  it('completes an installation made by npm ci --omit=dev', () => {
    npm('ci', '--omit=dev');
    leaveNote();
    expect(install(['--dev'])).toEqual(DONE);
    expect({ packages: installed(), hasNote: hasNote() }).toEqual({ packages: ['runs', 'tests'], hasNote: true });
  });

  it('starts over after an interrupted installation', () => {
    install();
    leaveNote();
    // The state when npm is killed at its first package: unpacked, but not recorded.
    mkdirSync(join(root, 'node_modules/tests'));
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect(install([], WITHOUT_NPM)).toEqual(DONE);
    expect(install(['--dev'])).toEqual(DONE);
    expect({ packages: installed(), hasNote: hasNote() }).toEqual({ packages: ['runs', 'tests'], hasNote: false });
  });

  it('reinstalls for a different lock file', () => {
    install(['--dev']);
    leaveNote();
    const modules = join(root, 'node_modules');
    // Hide node_modules, or npm would record the package as installed.
    renameSync(modules, `${modules}.kept`);
    writeManifest({ dependencies: { runs: 'file:runs-2.0.0.tgz' } });
    renameSync(`${modules}.kept`, modules);
    expect(install()).toEqual(DONE);
    expect({ packages: installed(), hasNote: hasNote() }).toEqual({ packages: ['runs'], hasNote: false });
  });

  it('does not start when a variable is invalid', () => {
    expect(install(['infra/local/start.ts'], { PORT: 'abc' })).toEqual({
      status: 1,
      stderr: 'PORT is not a whole number from 1 to 65535: correct it, or leave it out.\n',
    });
    expect(installed()).toEqual([]);
  });

  it('reports a missing npm in one line', () => {
    expect(install([], WITHOUT_NPM)).toEqual({
      status: 1,
      stderr: 'npm could not be started (spawn npm ENOENT): install Node with npm.\n',
    });
  });

  it('prints npm output and a one-line remedy', () => {
    const lock = join(root, 'package-lock.json');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/sha512-[^"]+/, `sha512-${'A'.repeat(86)}==`));
    const { status, stderr } = install();
    expect(status).toBe(1);
    expect(stderr).toMatch(/EINTEGRITY/);
    expect(stderr.trim().split('\n').at(-1)).toBe('npm ci failed (exit code 1): see above, then start again.');
  });
});
