import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [peer]
 */

const MODULES = join(ROOT, 'node_modules');
const MARK = join(MODULES, '.install-hash');
/** npm writes this file when it has finished, so an interrupted installation does not count. */
const RECORD = join(MODULES, '.package-lock.json');

/**
 * Installs the packages of the lock file, unless they are installed already; extra packages do no harm.
 * @param {boolean} dev Includes those for tests, checks and measurements (`devDependencies`).
 */
export async function installPackagesOfLock(dev) {
  if (!isMarked(readLock(), dev)) await withLock('install', 'the installation', () => installIfNeeded(dev));
}

/** @param {boolean} dev */
async function installIfNeeded(dev) {
  const lockText = readLock();
  if (isMarked(lockText, dev)) return;
  if (!isInstalled(lockText, dev)) await (dev && isInstalled(lockText, false) ? complete() : installAnew(dev));
  writeFileSync(MARK, markOf(lockText, dev));
}

/** @param {boolean} dev Passed to npm, which would otherwise use NODE_ENV. */
const installAnew = (dev) =>
  step('Installing packages (npm ci)', () => runNpm('ci', dev ? '--include=dev' : '--omit=dev'));

/** Adds the packages for development to the others. */
async function complete() {
  const record = readFileSync(RECORD);
  // npm treats a partially unpacked package as installed: without a record, an interrupted installation starts over.
  rmSync(RECORD);
  try {
    await step('Installing packages for development (npm install)', () =>
      runNpm('install', '--include=dev', '--no-save'),
    );
  } catch (error) {
    writeFileSync(RECORD, record);
    throw error;
  }
}

const readLock = () => readFileSync(join(ROOT, 'package-lock.json'), 'utf8');

/**
 * @param {string} lockText
 * @param {boolean} dev
 */
const markOf = (lockText, dev) =>
  `${sha256(`${process.platform} ${process.arch} ${lockText}`)}${dev ? '' : ' without development'}`;

/**
 * @param {string} lockText
 * @param {boolean} dev
 */
function isMarked(lockText, dev) {
  const mark = existsSync(MARK) && readFileSync(MARK, 'utf8');
  return mark === markOf(lockText, true) || (!dev && mark === markOf(lockText, false));
}

/**
 * Whether an earlier installation, or a manual `npm ci` or `npm install`, has installed everything.
 * @param {string} lockText
 * @param {boolean} dev
 */
function isInstalled(lockText, dev) {
  if (!existsSync(RECORD)) return false;
  const wanted = packagesOf(lockText);
  const present = packagesOf(readFileSync(RECORD, 'utf8'));
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || entry.link || (entry.dev && !dev)) continue;
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

/**
 * @param {string[]} args
 * @returns {Promise<void>}
 */
function runNpm(...args) {
  return new Promise((resolve, reject) => {
    let output = '';
    // No package needs its install scripts (the images skip them too), and each would be another process.
    const npm = spawn('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--no-progress'], {
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
      reject(new SetupError(`npm ${args[0]} failed (${signal ?? `exit code ${code}`}): see above, then start again.`));
    });
  });
}
