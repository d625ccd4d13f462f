import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './errors.mjs';
import { withLock } from './lock.mjs';
import { ROOT, sha256 } from './paths.mjs';
import { endWithUs } from './processes.mjs';
import { step } from './progress.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 */

const MARK = join(ROOT, 'node_modules', '.install-hash');

/** Installs the packages of the lock file, unless exactly these are installed already. */
export async function installPackagesOfLock() {
  if (!isMarked(readLock())) await withLock('install', 'the installation', installIfNeeded);
}

async function installIfNeeded() {
  const lockText = readLock();
  if (isMarked(lockText)) return;
  if (!isInstalled(lockText)) await step('Installing packages (npm ci)', runNpm);
  writeFileSync(MARK, hashOf(lockText));
}

const readLock = () => readFileSync(join(ROOT, 'package-lock.json'), 'utf8');

/** @param {string} lockText */
const hashOf = (lockText) => sha256(`${process.platform} ${process.arch} ${lockText}`);

/** @param {string} lockText */
const isMarked = (lockText) => existsSync(MARK) && readFileSync(MARK, 'utf8') === hashOf(lockText);

/**
 * Whether somebody's own `npm ci` or `npm install` has put everything there. npm writes down
 * what it installed when it is through, so an install that was cut off does not count.
 * @param {string} lockText
 */
function isInstalled(lockText) {
  const record = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(lockText);
  const present = packagesOf(readFileSync(record, 'utf8'));
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    const there = present[path];
    if (there ? there.version !== entry.version : !entry.optional && !entry.devOptional) return false;
  }
  return true;
}

/**
 * @param {string} text
 * @returns {Record<string, LockedPackage>}
 */
function packagesOf(text) {
  return JSON.parse(text).packages ?? {};
}

/** @returns {Promise<void>} */
function runNpm() {
  return new Promise((resolve, reject) => {
    let output = '';
    // Development packages too, whatever NODE_ENV says: the build needs them.
    const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    endWithUs(npm);
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-8_000);
      });
    }
    npm.on('error', (error) =>
      reject(new SetupError(`npm could not be started (${error.message}): install Node with npm.`)),
    );
    npm.on('exit', (code, signal) => {
      if (code === 0) return resolve();
      process.stderr.write(`${output.trim()}\n`);
      reject(new SetupError(`npm ci failed (${signal ?? `exit code ${code}`}): see above, then start again.`));
    });
  });
}
