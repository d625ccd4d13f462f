import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isAlive } from '../bootstrap/processes.mjs';
import { ProcessLog } from './process-log.ts';
import { Supervised } from './supervisor.ts';

let folder: string;
let parts: Supervised[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
  parts = [];
});

afterEach(async () => {
  await Promise.all(parts.map((part) => part.stop()));
  rmSync(folder, { recursive: true });
});

/** A process that runs `script` and is ready when the file `ready` exists. */
function supervised(script: string) {
  const ready = join(folder, 'ready');
  const part = new Supervised({
    name: 'part',
    launch: () => spawn(process.execPath, ['-e', script], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
    isReady: async () => existsSync(ready),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 500,
    log: new ProcessLog('part', join(folder, 'part.log'), 'nothing'),
  });
  parts.push(part);
  return part;
}

const KEEPS_RUNNING = `require('fs').writeFileSync('ready', ''); setInterval(() => {}, 1000);`;

async function until(condition: () => boolean, ms = 30_000) {
  const end = Date.now() + ms;
  while (!condition()) {
    if (Date.now() > end) throw new Error('It did not come true.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('Supervised', () => {
  it('counts as started when ready, and ends on request', async () => {
    const part = supervised(KEEPS_RUNNING);
    await part.start();
    const pid = part.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    await part.stop();
    expect(isAlive(pid)).toBe(false);
    expect(part.pid).toBeUndefined();
  });

  it('restarts a process immediately with a new pid each time it dies', async () => {
    const shown = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const said = () => shown.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('[part] ended'));
    const took: number[] = [];
    try {
      const part = supervised(KEEPS_RUNNING);
      await part.start();
      for (let death = 0; death < 3; death += 1) {
        const before = part.pid ?? 0;
        const since = Date.now();
        process.kill(before, 'SIGKILL');
        await until(() => part.pid !== undefined && part.pid !== before);
        took.push(Date.now() - since);
        expect(isAlive(part.pid ?? 0)).toBe(true);
        // Wait until it is ready again: a process that dies before that is restarted with a delay.
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      expect(said()).toEqual(Array(3).fill('[part] ended (signal SIGKILL); restarting now\n'));
    } finally {
      shown.mockRestore();
    }
    // A busy machine may report one of the deaths late.
    expect(Math.min(...took)).toBeLessThan(450);
  });

  it('backs off when a restart fails to launch', async () => {
    const part = supervised(KEEPS_RUNNING);
    await part.start();
    const { launch } = part.unit;
    const launches: number[] = [];
    part.unit.launch = () => {
      launches.push(performance.now());
      throw new Error('spawn ENOMEM');
    };
    process.kill(part.pid ?? 0, 'SIGKILL');
    await until(() => launches.length === 3);
    const [first = 0, second = 0, third = 0] = launches;
    // A timer may fire a fraction of a millisecond early.
    expect(second - first).toBeGreaterThan(499);
    expect(third - second).toBeGreaterThan(999);
    part.unit.launch = launch;
    await until(() => part.pid !== undefined);
  });

  it('backs off when a restarted process does not become ready', async () => {
    const part = supervised(`
      const fs = require('fs');
      fs.appendFileSync('starts', Date.now() + ' ');
      if (fs.existsSync('broken')) process.exit(1);
      ${KEEPS_RUNNING}`);
    await part.start();
    writeFileSync(join(folder, 'broken'), '');
    rmSync(join(folder, 'ready'));
    process.kill(part.pid ?? 0, 'SIGKILL');
    const starts = () => readFileSync(join(folder, 'starts'), 'utf8').trim().split(' ').map(Number);
    // Three starts of a process and two pauses, on a busy machine.
    await until(() => starts().length === 4, 20_000);
    const [, second = 0, third = 0, fourth = 0] = starts();
    expect(third - second).toBeGreaterThanOrEqual(500);
    expect(fourth - third).toBeGreaterThanOrEqual(1_000);
  });

  it('can be started again after a stop', async () => {
    const part = supervised(KEEPS_RUNNING);
    await part.start();
    await part.stop();
    await part.start();
    expect(isAlive(part.pid ?? 0)).toBe(true);
  });

  it('reports why a process ended before it was ready, without a restart', async () => {
    const part = supervised(`console.error('PORT is wrong'); process.exit(3)`);
    await expect(part.start()).rejects.toThrow('part exited while starting: PORT is wrong');
    expect(part.pid).toBeUndefined();
    await until(() => readFileSync(join(folder, 'part.log'), 'utf8').includes('PORT is wrong'));
  });

  it('kills a process that ignores SIGTERM', async () => {
    const part = supervised(`process.on('SIGTERM', () => {}); ${KEEPS_RUNNING}`);
    await part.start();
    const pid = part.pid ?? 0;
    const since = Date.now();
    await part.stop();
    expect(isAlive(pid)).toBe(false);
    expect(Date.now() - since).toBeGreaterThanOrEqual(450);
  });
});
