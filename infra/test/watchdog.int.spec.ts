import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';

const dist = join(ROOT, 'shell', 'dist');
const newest = readFileSync(join(dist, 'newest'), 'utf8').trim();
const watchdog = join(dist, 'builds', newest, 'server', 'watchdog.mjs');

/**
 * A process with a watchdog. `ms` after a check, a script with this file name allocates 300 MB in one turn of 6 s.
 */
const program = (filename: string, ms: number) => `
  const { Worker } = require('node:worker_threads');
  const { Script } = require('node:vm');
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 100);
  const workerData = { beats, timeout: 10, doing: new Uint8Array(4), heapLimit: 2 ** 28, databaseUrl: 'postgres://127.0.0.1:1/none' };
  const thread = new Worker(${JSON.stringify(watchdog)}, { workerData, env: {}, execArgv: [] });
  // Idle for a second: it has been loaded and has looked at the calm process.
  const start = setInterval(() => {
    if (thread.performance.eventLoopUtilization().idle < 1_000) return;
    clearInterval(start);
    setTimeout(() => {
    const code = 'const all = [new Uint8Array(3e8).fill(1)]; for (const until = Date.now() + 6000; Date.now() < until;) all.length';
    new Script(code, { filename: ${JSON.stringify(filename)} }).runInThisContext();
    setTimeout(() => { console.log('serves on'); process.exit(0); }, 1_000);
    }, ${ms});
  }, 10);`;

it.each([
  // For example an upload's inspection, because memory is that of the whole process.
  ['keeps running when the code is not a release’s', 'file:///site/own.mjs', null, /^serves on$/, [0]],
  [
    'is killed when the code is a release’s',
    'mfe-x@1.0.0',
    'SIGKILL',
    /"remote":"mfe-x".*took \d+ MB at once/,
    [0, 150, 300, 450],
  ],
])(
  'a process that allocates too much memory in one turn %s',
  async (_what, filename, signal, output, starts) => {
    // There is a check every 500 ms: a turn may begin right after or right before one.
    for (const ms of starts) {
      const ended = await new Promise<{ signal: NodeJS.Signals | null; stdout: string }>((resolve) =>
        execFile(process.execPath, ['-e', program(filename, ms)], (error, stdout) =>
          resolve({ signal: error?.signal ?? null, stdout: stdout.trim() }),
        ),
      );
      expect({ ms, ...ended }).toEqual({ ms, signal, stdout: expect.stringMatching(output) });
    }
  },
  120_000,
);
