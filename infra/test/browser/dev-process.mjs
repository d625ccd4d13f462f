import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../local/ports.mjs';
import { within } from './forms-harness.mjs';

/**
 * Runs `npm run dev -- …` of a checkout until it is ready.
 * @param {string} root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function startDev(root, args, env = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'infra/dev/dev.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), NODE_OPTIONS: '', ...env },
  });
  const dev = { origin: '', output: '', child, stop: () => child.kill() };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      dev.output += chunk;
    });
  }
  const ready = () => /^Ready: (\S+)/m.exec(dev.output)?.[1];
  await within(() => ready() !== undefined || child.exitCode !== null, 150_000);
  dev.origin = ready() ?? '';
  return dev;
}
