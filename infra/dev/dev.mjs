// `npm run dev -- <remote>`: one frontend alone, by `webpack serve` in its folder; no database, no Redis, no other frontend.
// `npm run dev -- <remote> --against <URL>`: a preview link of the running site at URL, which shows each change made here.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import readline from 'node:readline';
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
  await installPackagesOfLock();
  const dev = against === undefined ? await startAlone(remote) : await startBeside(remote, against);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      dev.stop();
      process.exit(0);
    });
  }
  say(`Ready: ${dev.url}  (${dev.what}, ${elapsed(since)})`);
} catch (error) {
  say(error instanceof SetupError ? error.message : (error instanceof Error && error.stack) || messageOf(error));
  process.exit(1);
}

/** @param {string} remote */
async function startAlone(remote) {
  const port = await choosePort(process.env.PORT);
  const { buildAll } = await import('../build/build-all.mjs');
  await buildAll(['kit']);
  const child = webpack(remote, ['serve'], 'inherit', { PORT: String(port) });
  const isThere = async () => (await fetch(`http://127.0.0.1:${port}/__dev/main.js`).catch(() => undefined))?.ok;
  while (!(await isThere())) await sleep(100);
  return { url: `http://localhost:${port}`, stop: () => child.kill(), what: `${remote} alone` };
}

/**
 * Builds at each change and has a preview link of the site show it, beside what the others have released.
 * @param {string} remote @param {string} address
 */
async function startBeside(remote, address) {
  const { buildAll } = await import('../build/build-all.mjs');
  await buildAll(['services/contracts', 'kit']);
  const { PreviewPusher } = await import('./preview-pusher.mjs');
  const pusher = new PreviewPusher(remote, address);
  const child = webpack(remote, ['build', '--watch'], 'pipe');
  const url = await new Promise((resolve) => {
    readline
      .createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) })
      .on('line', (line) => {
        say(line);
        // What a build that is whole says of itself.
        if (new RegExp(`^${remote} \\d+\\.\\d+\\.\\d+\\S*$`).test(line)) pusher.push().then(resolve);
      });
  });
  return { url, stop: () => child.kill(), what: `${remote} as it stands here, all else as released` };
}

/** @param {string} remote @param {string[]} args @param {'pipe' | 'inherit'} output @param {NodeJS.ProcessEnv} [env] */
function webpack(remote, args, output, env) {
  const program = join(ROOT, 'node_modules', 'webpack', 'bin', 'webpack.js');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: join(ROOT, remote),
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit'],
  });
  endWithUs(child);
  child.once('exit', (code) => process.exit(code ?? 1));
  return child;
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
