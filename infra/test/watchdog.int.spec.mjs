import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../local/paths.mjs';

const dist = join(ROOT, 'shell', 'dist');
const newest = readFileSync(join(dist, 'newest'), 'utf8').trim();
const watchdog = join(dist, 'builds', newest, 'server', 'watchdog.mjs');

/** A process with a watchdog, in which a script of that name takes 300 MB within a turn of 3 s. @param {string} filename */
const program = (filename) => `
  const { Worker } = require('node:worker_threads');
  const { Script } = require('node:vm');
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 100);
  const workerData = { beats, patience: 10, doing: new Uint8Array(4), heapLimit: 2 ** 28, databaseUrl: 'postgres://127.0.0.1:1/none' };
  new Worker(${JSON.stringify(watchdog)}, { workerData, env: {}, execArgv: [] }).once('online', () => setTimeout(() => {
    const code = 'const all = [new Uint8Array(3e8).fill(1)]; for (const until = Date.now() + 3000; Date.now() < until;) all.length';
    new Script(code, { filename: ${JSON.stringify(filename)} }).runInThisContext();
    setTimeout(() => { console.log('serves on'); process.exit(0); }, 1_000);
  }, 1_500));`;

it.each([
  // Of an upload's inspection, say: memory is that of the whole process.
  ['serves on where it is no release’s', 'file:///site/own.mjs', null, /^serves on$/],
  ['is ended where it is in the code of one', 'mfe-x@1.0.0', 'SIGKILL', /"remote":"mfe-x".*took \d+ MB at once/],
])(
  'a process that takes much memory in one turn %s',
  async (_what, filename, signal, output) => {
    const ended = await new Promise((resolve) =>
      execFile(process.execPath, ['-e', program(filename)], (error, stdout) =>
        resolve({ signal: error?.signal ?? null, stdout: stdout.trim() }),
      ),
    );
    expect(ended).toEqual({ signal, stdout: expect.stringMatching(output) });
  },
  30_000,
);
