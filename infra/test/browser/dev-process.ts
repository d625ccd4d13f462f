import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../local/ports.ts';
import { until } from './until.ts';

/** Starts `npm run dev -- …` in a checkout and waits until it is ready. */
export async function startDev(root: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'infra/bootstrap/run.mjs'), 'infra/dev/dev.ts', ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), NODE_OPTIONS: '', ...env },
  });
  // Waits for webpack, the last process with its output open: it may still write into the folder that it serves.
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill();
    await closed;
  };
  const dev = { origin: '', output: '', child, stop };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      dev.output += chunk;
    });
  }
  const ready = () => /^Ready: (\S+)/m.exec(dev.output)?.[1];
  await until(() => ready() !== undefined || child.exitCode !== null, 150_000);
  dev.origin = ready() ?? '';
  return dev;
}
