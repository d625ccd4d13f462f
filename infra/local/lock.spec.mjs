import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tryLock } from './lock.mjs';

/** @type {string} */
let file;

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'lock');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

describe('tryLock', () => {
  it('writes who holds it, and nothing when it is released', () => {
    const lock = tryLock(file);
    expect(readFileSync(file, 'utf8').trim()).toBe(String(process.pid));
    if ('release' in lock) lock.release();
    expect(tryLock(file)).toHaveProperty('release');
  });

  it('names the living holder', async () => {
    const holder = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    try {
      writeFileSync(file, `${holder.pid}\n`);
      expect(tryLock(file)).toEqual({ heldBy: holder.pid });
    } finally {
      holder.kill();
    }
  });

  it('takes over from a holder that died', async () => {
    const holder = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => holder.once('exit', resolve));
    writeFileSync(file, `${holder.pid}\n`);
    expect(tryLock(file)).toHaveProperty('release');
  });

  it('takes over from a number that another program has now', () => {
    writeFileSync(file, '1\n');
    expect(tryLock(file)).toHaveProperty('release');
  });
});
