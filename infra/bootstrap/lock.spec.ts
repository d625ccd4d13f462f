import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tryLock } from './lock.mjs';

let file: string;

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'lock');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

describe('tryLock', () => {
  it('records the holder and clears the record on release', () => {
    const lock = tryLock(file);
    expect(readFileSync(file, 'utf8').trim()).toBe(String(process.pid));
    if ('release' in lock) lock.release();
    expect(tryLock(file)).toHaveProperty('release');
  });

  it('reports the live holder', async () => {
    const holder = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    try {
      writeFileSync(file, `${holder.pid}\n`);
      expect(tryLock(file)).toEqual({ heldBy: holder.pid });
    } finally {
      holder.kill();
    }
  });

  it('takes over from a dead holder', async () => {
    const holder = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => holder.once('exit', resolve));
    writeFileSync(file, `${holder.pid}\n`);
    expect(tryLock(file)).toHaveProperty('release');
  });

  it('takes over when the holder’s pid belongs to another program', () => {
    writeFileSync(file, '1\n');
    expect(tryLock(file)).toHaveProperty('release');
  });

  it('reports this process when it tries again', () => {
    const lock = tryLock(file);
    expect(tryLock(file)).toEqual({ heldBy: process.pid });
    if ('release' in lock) lock.release();
    expect(tryLock(file)).toHaveProperty('release');
  });

  it('has at most one holder when many processes find the same dead one', async () => {
    // Each process takes the lock as often as it can, checks that it is alone, and leaves it as if killed. It pauses
    // after each read, so that the others act in between.
    const script = `
      import fs, { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      const { readFileSync } = fs;
      fs.readFileSync = (...read) => {
        const text = readFileSync(...read);
        pause(Math.random() * 30);
        return text;
      };
      syncBuiltinESMExports();
      const { tryLock } = await import(process.argv[1]);
      const file = process.argv[2];
      let taken = 0;
      // A busy machine may not let it take the lock in two seconds.
      const [until, last] = [Date.now() + 2000, Date.now() + 60_000];
      while (Date.now() < until || (taken < 2 && Date.now() < last)) {
        const lock = tryLock(file);
        if (!('release' in lock)) continue;
        mkdirSync(file + '.room');
        pause(10);
        rmdirSync(file + '.room');
        taken += 1;
        lock.release();
        try {
          writeFileSync(file, '${2 ** 30}', { flag: 'wx' });
        } catch {}
      }
      console.log(taken);`;
    const module = new URL('lock.mjs', import.meta.url).href;
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const racer = spawn(process.execPath, ['--input-type=module', '-e', script, module, file]);
        let [output, errors] = ['', ''];
        racer.stdout.on('data', (chunk) => {
          output += chunk;
        });
        racer.stderr.on('data', (chunk) => {
          errors += chunk;
        });
        const code = await new Promise((resolve) => racer.once('close', resolve));
        return { code, errors, taken: Number(output) };
      }),
    );
    expect(outcomes.filter(({ code }) => code !== 0)).toEqual([]);
    expect(outcomes.reduce((sum, { taken }) => sum + taken, 0)).toBeGreaterThan(10);
  });
});
