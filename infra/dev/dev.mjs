// `npm run dev -- <remote>`: one frontend alone, by `webpack serve` in its folder; no database, no Redis, no other frontend.
// `npm run dev -- <remote> --against <URL>`: the running site at URL with this one frontend as it stands here.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { messageOf, SetupError } from '../local/errors.mjs';
import { installPackagesOfLock } from '../local/install.mjs';
import { ROOT } from '../local/paths.mjs';
import { claimPort, freePort } from '../local/ports.mjs';
import { endWithUs } from '../local/processes.mjs';
import { elapsed, say } from '../local/progress.mjs';

const DEFAULT_PORT = 3100;

try {
  const since = Date.now();
  const { name, against } = readArguments();
  const remote = remoteNamed(name);
  const port = await choosePort(process.env.PORT);
  await installPackagesOfLock();
  const server = against === undefined ? await startAlone(remote, port) : await startBeside(remote, port, against);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
  say(`Ready: http://localhost:${port}  (${server.what}, ${elapsed(since)})`);
} catch (error) {
  say(error instanceof SetupError ? error.message : (error instanceof Error && error.stack) || messageOf(error));
  process.exit(1);
}

/** @param {string} remote @param {number} port */
async function startAlone(remote, port) {
  const { buildAll } = await import('../build/build-all.mjs');
  await buildAll(['kit']);
  const webpack = join(ROOT, 'node_modules', 'webpack', 'bin', 'webpack.js');
  const child = spawn(process.execPath, [webpack, 'serve'], {
    cwd: join(ROOT, remote),
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  endWithUs(child);
  child.once('exit', (code) => process.exit(code ?? 1));
  const isThere = async () => (await fetch(`http://127.0.0.1:${port}/__dev/main.js`).catch(() => undefined))?.ok;
  while (!(await isThere())) await sleep(100);
  return { stop: async () => void child.kill(), what: `${remote} alone` };
}

/** @param {string} remote @param {number} port @param {string} address */
async function startBeside(remote, port, address) {
  const { buildAll } = await import('../build/build-all.mjs');
  await buildAll(['services/contracts']);
  const { startAgainst } = await import('./against/against.mjs');
  const server = await startAgainst({ remote, port, address });
  return { ...server, what: `${remote} as it stands here, all else as released at ${server.site}` };
}

/** @returns {{ name: string | undefined, against: string | undefined }} */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
    return { name: positionals.length === 1 ? positionals[0] : undefined, against: values.against };
  } catch (error) {
    throw new SetupError(messageOf(error));
  }
}

/** @param {string | undefined} name @returns {string} */
function remoteNamed(name) {
  if (name && /^mfe-[a-z0-9-]+$/.test(name) && existsSync(join(ROOT, name, 'src', 'remote.tsx'))) return name;
  throw new SetupError('Name a frontend, for example: npm run dev -- mfe-forms');
}

/** The one that is asked for, or 3100, or a free one where that is taken. @param {string | undefined} wanted */
async function choosePort(wanted) {
  if (wanted !== undefined) {
    const port = Number(wanted);
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new SetupError('PORT must be a number from 1 to 65535.');
    await claimPort(port, '127.0.0.1');
    return port;
  }
  try {
    await claimPort(DEFAULT_PORT, '127.0.0.1');
    return DEFAULT_PORT;
  } catch {
    return freePort();
  }
}
