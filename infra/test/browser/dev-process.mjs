import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../local/ports.mjs';
import { within } from './forms-harness.mjs';

/**
 * Runs `npm run dev -- …` of a checkout until it is ready.
 * @param {string} root
 * @param {string[]} args
 */
export async function startDev(root, args) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [join(root, 'infra/dev/dev.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), NODE_OPTIONS: '' },
  });
  const dev = { origin, output: '', child, stop: () => child.kill() };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      dev.output += chunk;
    });
  }
  await within(() => dev.output.includes(`Ready: ${origin}`) || child.exitCode !== null, 150_000);
  return dev;
}
