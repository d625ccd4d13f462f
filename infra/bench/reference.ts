import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT, RUN } from '../bootstrap/paths.mjs';

/**
 * Starts a server to compare with, in its own process. It must print its port, and end when its input closes.
 * @param program Its file name in this folder.
 */
export async function startReference(
  program: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<{ address: string; pid: number; stop: () => void }> {
  const child = spawn(process.execPath, [RUN, join(ROOT, 'infra/bench', program), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const [port] = await once(child.stdout, 'data');
  return { address: `http://127.0.0.1:${String(port).trim()}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}
