// `npm start`: brings up the whole site on this machine and keeps it running (contract.md 16 and 17).
import { join, relative } from 'node:path';
import { offerControl } from './control.mjs';
import { readCredentials } from './credentials.mjs';
import { messageOf, SetupError } from './errors.mjs';
import { installPackagesOfLock } from './install.mjs';
import { tryLock } from './lock.mjs';
import { followNpm } from './npm-parent.mjs';
import { claimPort } from './ports.mjs';
import { elapsed, say } from './progress.mjs';
import { redisProgram } from './redis.mjs';
import { doubtsAbout, readSettings } from './settings.mjs';
import { makeDataDir, Stack, Stopped } from './stack.mjs';

/** npm passes on the Ctrl-C that the terminal has sent us already: that is one wish, not two. */
const SAME_WISH_MS = 1_000;

/** @type {Stack | undefined} */
let stack;
/** @type {number | undefined} */
let stopAskedAt;
/** @type {{ release: () => void } | undefined} */
let lock;

try {
  await start();
} catch (error) {
  if (!(error instanceof Stopped)) await fail(error);
}

async function start() {
  const since = Date.now();
  const settings = readSettings(process.env);
  await claimPort(settings.port, settings.host);
  makeDataDir(settings.dataDir);
  lock = takeDataDir(settings.dataDir);
  listenForTheEnd();

  // What is missing is told before the long work, not after it.
  if (!settings.redisUrl) await redisProgram();
  if (stopAskedAt) throw new Stopped();
  await installPackagesOfLock();
  if (stopAskedAt) throw new Stopped();
  const { buildAll } = await import('../build/build-all.mjs');
  await buildAll();
  if (stopAskedAt) throw new Stopped();

  stack = new Stack(settings);
  await stack.startServers();
  await stack.prepareData();
  const credentials = readCredentials(settings);
  await stack.startSite(credentials);
  offerControl(stack, credentials);
  announce(settings, credentials, since);
}

/** @param {string} dataDir */
function takeDataDir(dataDir) {
  const taken = tryLock(join(dataDir, 'launcher.pid'));
  if ('release' in taken) return taken;
  throw new SetupError(
    `The site runs from this DATA_DIR already (process ${taken.heldBy}): end that one, or give this one a DATA_DIR and PORT of its own.`,
  );
}

function listenForTheEnd() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => askToStop(signal));
  // Started by another program (the tests): without it there is nobody to work for.
  if (process.send) process.on('disconnect', () => askToStop('disconnect'));
  followNpm(() => askToStop('npm is gone'));
}

/** @param {string} reason */
function askToStop(reason) {
  const now = Date.now();
  if (stopAskedAt !== undefined) {
    if (now - stopAskedAt < SAME_WISH_MS || !reason.startsWith('SIG')) return;
    stack?.kill();
    lock?.release();
    process.exit(1);
  }
  stopAskedAt = now;
  say('Ending …');
  // Ends what the start is waiting for, too; the installation and builds are children that end by themselves.
  void (stack?.stop() ?? Promise.resolve()).then(() => {
    lock?.release();
    say(`Ended: ${elapsed(now)}`);
    process.exit(0);
  });
}

/** @param {unknown} error */
async function fail(error) {
  if (stopAskedAt !== undefined) return; // what breaks while everything ends is no news
  const text =
    error instanceof SetupError ? error.message : (error instanceof Error && error.stack) || messageOf(error);
  await stack?.stop();
  lock?.release();
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./credentials.mjs').Credentials} credentials
 * @param {number} since
 */
function announce(settings, credentials, since) {
  const shown = (/** @type {string} */ path) => {
    const short = relative(process.cwd(), path);
    return short.startsWith('..') ? path : short;
  };
  say('');
  say(`Site       ${settings.publicOrigin}`);
  say(`Dashboard  ${settings.publicOrigin}/admin`);
  const secret = credentials.file
    ? `${credentials.password}  (kept in ${shown(credentials.file)})`
    : '(password: as given in ADMIN_PASSWORD)';
  say(`Sign-in    ${credentials.email}  ${secret}`);
  say(`Mail       ${settings.smtpUrl ? 'by SMTP_URL' : shown(join(settings.dataDir, 'mail'))}`);
  say(`Logs       ${shown(join(settings.dataDir, 'logs'))}`);
  for (const doubt of doubtsAbout(process.env, settings)) say(`Warning: ${doubt}`);
  say(`Started in ${elapsed(since)}; Ctrl-C ends it.`);
  say(`Ready: http://localhost:${settings.port}`);
}
