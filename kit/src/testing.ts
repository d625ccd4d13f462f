import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A frontend in the mock host, by `webpack serve`. */
export interface Alone {
  origin: string;
  stop(): Promise<void>;
}

/** A first build without a cache takes some seconds. */
const BUILD_MS = 50_000;

/**
 * @param folder The frontend's folder.
 * @param nodeOptions For the process that builds it.
 * @throws webpack's message when it cannot be built
 */
export async function startAlone(folder: string = process.cwd(), nodeOptions: readonly string[] = []): Promise<Alone> {
  const port = await freePort();
  const require = createRequire(join(folder, 'package.json'));
  const program = join(dirname(require.resolve('webpack/package.json')), 'bin', 'webpack.js');
  const child = spawn(process.execPath, [...nodeOptions, program, 'serve'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const origin = `http://127.0.0.1:${port}`;
  process.once('exit', () => child.kill());
  const isThere = async () => (await fetch(`${origin}/__dev/main.js`).catch(() => undefined))?.ok;
  for (const until = Date.now() + BUILD_MS; !(await isThere()); await sleep(100)) {
    if (child.exitCode === null && Date.now() < until) continue;
    child.kill();
    throw new Error(`The frontend could not be built:\n${said}`);
  }
  return {
    origin,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** Below the system's ephemeral ports: an outgoing connection could take one of those before it is used. */
async function freePort(): Promise<number> {
  const server = createServer();
  try {
    await once(server.listen(randomInt(11_000, 32_000), '127.0.0.1'), 'listening');
  } catch {
    return freePort();
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
