import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ProcessLog } from './process-log.mjs';
import { isAlive } from './processes.mjs';
import { Supervised } from './supervisor.mjs';

/** @type {string} */
let folder;
/** @type {Supervised[]} */
let parts;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  parts = [];
});

afterEach(async () => {
  await Promise.all(parts.map((part) => part.stop()));
  rmSync(folder, { recursive: true });
});

/** A process that runs `script` and is ready when the file `ready` is there. @param {string} script */
function supervised(script) {
  const ready = join(folder, 'ready');
  const part = new Supervised({
    name: 'part',
    launch: () => spawn(process.execPath, ['-e', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
    isReady: async () => existsSync(ready),
    stopSignal: 'SIGTERM',
    patienceMs: 500,
    log: new ProcessLog('part', join(folder, 'part.log'), 'nothing'),
  });
  parts.push(part);
  return part;
}

const KEEPS_RUNNING = `require('fs').writeFileSync('ready', ''); setInterval(() => {}, 1000);`;

/** @param {() => boolean} condition */
async function until(condition) {
  const end = Date.now() + 4_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('It did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('Supervised', () => {
  it('is started when it is ready, and ends when told to', async () => {
    const part = supervised(KEEPS_RUNNING);
    await part.start();
    const pid = part.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    await part.stop();
    expect(isAlive(pid)).toBe(false);
    expect(part.pid).toBeUndefined();
  });

  it('starts again what died, under another number', async () => {
    const part = supervised(KEEPS_RUNNING);
    await part.start();
    const first = part.pid ?? 0;
    process.kill(first, 'SIGKILL');
    await until(() => part.pid !== undefined && part.pid !== first);
    expect(isAlive(part.pid ?? 0)).toBe(true);
  });

  it('can be started after it was stopped', async () => {
    const part = supervised(KEEPS_RUNNING);
    await part.start();
    await part.stop();
    await part.start();
    expect(isAlive(part.pid ?? 0)).toBe(true);
  });

  it('says why a process ended that never became ready, and leaves it', async () => {
    const part = supervised(`console.error('PORT is wrong'); process.exit(3)`);
    await expect(part.start()).rejects.toThrow('part ended while it was starting: PORT is wrong');
    expect(part.pid).toBeUndefined();
    expect(readFileSync(join(folder, 'part.log'), 'utf8')).toContain('PORT is wrong');
  });

  it('kills what does not listen', async () => {
    const part = supervised(`process.on('SIGTERM', () => {}); ${KEEPS_RUNNING}`);
    await part.start();
    const pid = part.pid ?? 0;
    const since = Date.now();
    await part.stop();
    expect(isAlive(pid)).toBe(false);
    expect(Date.now() - since).toBeGreaterThanOrEqual(450);
  });
});
