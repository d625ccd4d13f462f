// `npm run dev -- <remote>`: one frontend alone, by `webpack serve` in its folder; no database, no Redis, no other
// frontend. `npm run dev -- <remote> --against <URL>`: a preview link of the running site at URL, which shows each
// local change.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import readline from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { explain, messageOf, SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { endProcess, endWithUs } from '../bootstrap/processes.mjs';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { readNumber } from '../bootstrap/settings.mjs';
import { claimPort, freePort } from '../local/ports.ts';

const DEFAULT_PORT = 3100;
const GRACE_MS = 5_000;

try {
  const since = Date.now();
  const { name, against } = readArguments();
  const remote = remoteNamed(name);
  const dev = against === undefined ? await startAlone(remote) : await startBeside(remote, against);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await dev.stop();
      process.exit(0);
    });
  }
  say(`Ready: ${dev.url}  (${dev.what}, ${elapsed(since)})`);
} catch (error) {
  // The kit's error that the user can fix.
  say(error instanceof Error && error.name === 'CommandError' ? messageOf(error) : explain(error));
  process.exit(1);
}

async function startAlone(remote: string) {
  const port = await choosePort();
  const { buildAll } = await import('../build/build-all.ts');
  await buildAll(['kit']);
  const { stop } = webpack(remote, ['serve'], 'inherit', { PORT: String(port) });
  const isThere = async () => (await fetch(`http://127.0.0.1:${port}/__dev/main.js`).catch(() => undefined))?.ok;
  while (!(await isThere())) await sleep(100);
  return { url: `http://localhost:${port}`, stop, what: `${remote} alone` };
}

/** Builds on each change and updates a preview link of the site, which shows it with the other released frontends. */
async function startBeside(remote: string, address: string) {
  const { buildAll } = await import('../build/build-all.ts');
  await buildAll(['services/contracts', 'kit']);
  const { findSite } = await import('../registry/site-client.ts');
  // Report what is missing before the long work, not after it.
  findSite(remote, address);
  const { PreviewPusher } = await import('./preview-pusher.ts');
  const pusher = new PreviewPusher(remote, address);
  const { child, stop } = webpack(remote, ['build', '--watch'], 'pipe');
  const url = await new Promise((resolve) => {
    readline.createInterface({ input: child.stdout as Readable }).on('line', (line) => {
      say(line);
      // The output of a successful build.
      if (new RegExp(`^${remote} \\d+\\.\\d+\\.\\d+\\S*$`).test(line)) pusher.push().then(resolve);
    });
  });
  return { url, stop, what: `${remote} from this checkout, everything else as released` };
}

function webpack(remote: string, args: string[], output: 'pipe' | 'inherit', env?: NodeJS.ProcessEnv) {
  const program = join(ROOT, 'node_modules', 'webpack', 'bin', 'webpack.js');
  const child = spawn(process.execPath, [program, ...args], {
    cwd: join(ROOT, remote),
    env: { ...process.env, ...env },
    stdio: ['ignore', output, 'inherit'],
  });
  endWithUs(child);
  const exit = (code: number | null) => process.exit(code ?? 1);
  child.once('exit', exit);
  // webpack shuts down gracefully, but sometimes hangs.
  const stop = async () => {
    child.off('exit', exit);
    if (child.pid) await endProcess(child.pid, 'SIGTERM', GRACE_MS);
  };
  return { child, stop };
}

function readArguments(): { name: string | undefined; against: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
    return { name: positionals.length === 1 ? positionals[0] : undefined, against: values.against };
  } catch (error) {
    throw new SetupError(messageOf(error));
  }
}

function remoteNamed(name: string | undefined): string {
  if (name && /^mfe-[a-z0-9-]+$/.test(name) && existsSync(join(ROOT, name, 'src', 'remote.tsx'))) return name;
  throw new SetupError('Name a frontend, for example: npm run dev -- mfe-forms');
}

/** The requested port, or 3100, or a free one if that is taken. */
async function choosePort() {
  const wanted = readNumber(process.env, 'PORT', 0, 1, 65_535);
  if (wanted) {
    await claimPort(wanted, '127.0.0.1');
    return wanted;
  }
  try {
    await claimPort(DEFAULT_PORT, '127.0.0.1');
    return DEFAULT_PORT;
  } catch {
    return freePort();
  }
}
