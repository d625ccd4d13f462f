// `npm start`: starts the whole site on this machine and keeps it running (infra/docs/promises.md P24 and P25).

import { join, relative } from 'node:path';
import { explain, SetupError } from '../bootstrap/errors.mjs';
import { tryLock } from '../bootstrap/lock.mjs';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { readSettings, type Settings, settingsWarnings } from '../bootstrap/settings.mjs';
import { buildAll } from '../build/build-all.ts';
import { offerControl } from './control.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { followNpm } from './npm-parent.ts';
import { claimPort } from './ports.ts';
import { redisProgram } from './redis.ts';
import { makeDataDir, Stack, Stopped } from './stack.ts';

/** npm passes on a Ctrl-C that the terminal also sends to us; within this time both count as one request. */
const SIGNAL_DEDUPE_MS = 1_000;

let stack: Stack | undefined;
let stopAskedAt: number | undefined;
let lock: { release: () => void } | undefined;

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
  lock = lockDataDir(settings.dataDir);
  listenForShutdown();

  // Report what is missing before the long work, not after it.
  if (!settings.redisUrl) await redisProgram();
  if (stopAskedAt) throw new Stopped();
  stack = new Stack(settings);
  // In parallel: a build does not use two cores fully, and a new database waits for the disk.
  await Promise.all([buildAll(), stack.startServers()]);
  if (stopAskedAt) throw new Stopped();
  await stack.prepareData();
  const credentials = readCredentials(settings);
  await stack.startSite(credentials);
  offerControl(stack, credentials);
  announce(settings, credentials, since);
}

function lockDataDir(dataDir: string) {
  const taken = tryLock(join(dataDir, 'launcher.pid'));
  if ('release' in taken) return taken;
  throw new SetupError(
    `The site is already running from this DATA_DIR (process ${taken.heldBy}): stop it, or set a different DATA_DIR and PORT.`,
  );
}

function listenForShutdown() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => askToStop(signal));
  // Started by another program (the tests): there is no reason to run without it.
  if (process.send) process.on('disconnect', () => askToStop('disconnect'));
  followNpm(() => askToStop('npm is gone'));
}

function askToStop(reason: string) {
  const now = Date.now();
  if (stopAskedAt !== undefined) {
    if (now - stopAskedAt < SIGNAL_DEDUPE_MS || !reason.startsWith('SIG')) return;
    stack?.kill();
    lock?.release();
    process.exit(1);
  }
  stopAskedAt = now;
  say('Stopping …');
  // Also ends pending steps of the start; the installation and builds are child processes that end on their own.
  void (stack?.stop() ?? Promise.resolve()).then(() => {
    lock?.release();
    say(`Stopped: ${elapsed(now)}`);
    process.exit(0);
  });
}

async function fail(error: unknown) {
  if (stopAskedAt !== undefined) return; // failures during the shutdown are expected
  await stack?.stop();
  lock?.release();
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

function announce(settings: Settings, credentials: Credentials, since: number) {
  const shown = (path: string) => {
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
  const warnings = settingsWarnings(process.env, settings);
  if (credentials.warning) warnings.push(credentials.warning);
  for (const warning of warnings) say(`Warning: ${warning}`);
  say(`Started in ${elapsed(since)}; press Ctrl-C to stop.`);
  say(`Ready: http://localhost:${settings.port}`);
}
