import cluster from 'node:cluster';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@site/testing/free-port';
import { ProcessGroup } from './process-group';

/** Real processes that implement the protocol, each answering with its build and number. */
const PROGRAM = (build: string, before: string) => `
  import { createServer } from 'node:http';
  import { Server } from 'node:net';
  // As long as a replacement takes on a busy machine.
  const server = createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    if (request.url === '/look') {
      looks.set(looks.size + 1, response);
      return process.send({ type: 'refresh', id: looks.size });
    }
    if (request.url === '/die') process.kill(process.pid, 'SIGKILL');
    if (request.url === '/full') process.send({ type: 'renew', percent: 75, needs: NEEDS });
    if (request.url === '/back') process.send({ type: 'renew', percent: 0, needs: [], reason: 'rollback' });
    if (request.url === '/failed') process.send({ type: 'renew', percent: 0, needs: [], reason: 'error' });
    if (retired) response.setHeader('connection', 'close');
    setTimeout(() => response.end('${build} ' + process.pid), request.url === '/slow' ? 800 : 0);
  });
  let retired = false;
  const looks = new Map();
  process.on('SIGTERM', () => process.exit(0));
  process.on('message', ({ type, id }) => {
    if (type === 'serve') server.listen(PORT, '127.0.0.1', () => process.send({ type: 'serving' }));
    if (type === 'refresh') setTimeout(() => process.send({ type: 'refreshed', id }), 200);
    if (type === 'answer') looks.get(id).end('all have looked');
    if (type === 'retire') {
      retired = true;
      Server.prototype.close.call(server, () => process.exit(0));
    }
  });
  ${before}
  process.send({ type: 'loaded', inUse: ['mfe-a'], refused: { 'mfe-b': 'too old' } });`;

let folder: string;
let port: number;
let group: ProcessGroup;
let failures: string[];
let told: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'group-'));
  port = await freePort();
  failures = [];
  told = [];
  group = new ProcessGroup({
    size: 2,
    environment: { DATABASE_URL: 'postgres://secret' },
    program: (build) => join(folder, build, 'worker.mjs'),
    log: {
      info: (_details, message) => told.push(message),
      error: (_details, message) => failures.push(message),
    },
  });
});

afterEach(async () => {
  await group.stop();
  rmSync(folder, { recursive: true });
});

function make(build: string, before = '', needs = "['mfe-a']"): string {
  mkdirSync(join(folder, build));
  writeFileSync(
    join(folder, build, 'worker.mjs'),
    PROGRAM(build, before).replaceAll('PORT', String(port)).replaceAll('NEEDS', needs),
  );
  return build;
}

function ask(path = '/', agent = new Agent()): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', reject).on('end', () => resolve(text));
    }).on('error', reject);
  });
}

/** Sends requests until this many processes have answered. */
async function pidsOf(build: string, count: number): Promise<string[]> {
  const seen = new Set<string>();
  for (const until = Date.now() + 60_000; seen.size < count; await sleep(10)) {
    // In parallel, so that different processes accept.
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask().catch(() => '')));
    for (const answer of answers) if (answer.startsWith(build)) seen.add(answer);
    if (Date.now() > until) throw new Error(`only ${[...seen]} answered`);
  }
  return [...seen];
}

describe('ProcessGroup', () => {
  it('replaces its processes without losing a request, including pending ones', async () => {
    await group.start(make('one'));
    await pidsOf('one', 2);
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await ask('/', kept)).toMatch(/^one /);
    const lost: unknown[] = [];
    let isOver = false;
    const asking = (async () => {
      while (!isOver) await ask().catch((error: unknown) => lost.push(error));
    })();
    const slow = ask('/slow');
    let answeredBefore = '';
    await group.replace(make('two'), ['mfe-a'], () => {
      answeredBefore = 'the old ones were told';
    });
    expect(answeredBefore).not.toBe('');
    expect(await slow).toMatch(/^one /);
    // The process of an open connection serves it once more.
    expect(await ask('/', kept)).toMatch(/^one /);
    expect(await ask('/', kept)).toMatch(/^two /);
    await pidsOf('two', 2);
    isOver = true;
    await asking;
    expect(lost).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('checks for releases for many callers at once, with one listener per process, even if one exits', async () => {
    await group.start(make('one'));
    await pidsOf('one', 2);
    const listeners = () => Object.values(cluster.workers ?? {}).map((worker) => worker?.listenerCount('exit'));
    const before = listeners();
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const [, pid] = (await ask('/', kept)).split(' ');
    const looks = Array.from({ length: 20 }, () => ask('/look'));
    await sleep(100);
    expect(listeners()).toEqual(before);
    expect(await Promise.all(looks)).toEqual(looks.map(() => 'all have looked'));
    const others = (await pidsOf('one', 2)).filter((one) => one !== `one ${pid}`);
    const look = ask('/look', kept);
    await sleep(50);
    for (const other of others) process.kill(Number(other.split(' ')[1]), 'SIGKILL');
    expect(await look).toBe('all have looked');
  });

  it.each([
    ['ends', `process.exit(3);`, 'exit code 3'],
    [
      'ends after another is ready',
      `import { existsSync, writeFileSync } from 'node:fs';
       if (existsSync('READY')) process.exit(4);
       writeFileSync('READY', '');`,
      'exit code 4',
    ],
    [
      'says that it will not',
      `process.send({ type: 'failed', reason: 'no way' }, () => process.exit(1)); await new Promise(() => {});`,
      'no way',
    ],
    ['lacks a remote', '', 'it cannot use mfe-b: too old'],
  ])('keeps the serving processes when a new one %s', async (what, before, reason) => {
    await group.start(make('one'));
    const pids = await pidsOf('one', 2);
    const needs = what === 'lacks a remote' ? ['mfe-a', 'mfe-b'] : [];
    const build = make('two', before.replaceAll('READY', join(folder, 'ready')));
    await expect(group.replace(build, needs, () => undefined)).rejects.toThrow(reason);
    // None of the new ones is left.
    while (Object.keys(cluster.workers ?? {}).length > 2) await sleep(20);
    expect((await pidsOf('one', 2)).sort()).toEqual(pids.sort());
    // A better build is accepted.
    await group.replace(make('three'), ['mfe-a'], () => undefined);
    await pidsOf('three', 2);
    expect(await ask()).toMatch(/^three /);
  });

  it('restarts a dead process with the current build', async () => {
    await group.start(make('one'));
    await pidsOf('one', 2);
    await group.replace(make('two'), [], () => undefined);
    const before = await pidsOf('two', 2);
    await ask('/die').catch(() => undefined);
    const after = await pidsOf('two', 2);
    expect(after.filter((pid) => before.includes(pid))).toHaveLength(1);
    expect(failures).toEqual(['shell process ended: starting another']);
  });

  it('replaces processes that are nearly out of memory without losing a request, up to a rate limit', async () => {
    await group.start(make('one'));
    const before = await pidsOf('one', 2);
    const lost: unknown[] = [];
    let isOver = false;
    const asking = (async () => {
      while (!isOver) await ask().catch((error: unknown) => lost.push(error));
    })();
    const full = await ask('/full');
    while ((await pidsOf('one', 2)).includes(full)) await sleep(20);
    const said = 'shell process replaced: memory nearly full';
    expect(failures).toEqual([said]);
    // As many per minute as there are processes: if they fill that fast, restarts must not keep the machine busy.
    for (let count = 0; count < 6; count += 1) await ask('/full');
    while (failures.length < 2) await sleep(20);
    // Queued after their earlier requests.
    await group.replace(make('two'), ['mfe-a'], () => undefined);
    await pidsOf('two', 2);
    isOver = true;
    await asking;
    expect(before).toContain(full);
    expect(lost).toEqual([]);
    expect(failures).toEqual([said, said]);
  });

  it.each([
    ['/back', 'shell process replaced: it ran code that was rolled back', () => told],
    ['/failed', 'shell process replaced: it failed', () => failures],
  ])(
    'replaces every process that asks for it (%s), without a limit and without losing a request',
    async (path, said, log) => {
      await group.start(make('one'));
      const lost: unknown[] = [];
      let isOver = false;
      const asking = (async () => {
        while (!isOver) await ask().catch((error: unknown) => lost.push(error));
      })();
      // More than there are processes, within a minute.
      for (let count = 1; count <= 3; count += 1) {
        await pidsOf('one', 2);
        const asked = await ask(path);
        while ((await pidsOf('one', 2)).includes(asked)) await sleep(20);
        expect(log().filter((message) => message.includes('shell process replaced'))).toEqual(
          Array.from({ length: count }, () => said),
        );
      }
      isOver = true;
      await asking;
      expect(lost).toEqual([]);
    },
  );

  it('keeps a process that is nearly out of memory if a fresh one cannot use its releases', async () => {
    await group.start(make('one', '', "['mfe-a', 'mfe-b']"));
    const pids = await pidsOf('one', 2);
    await ask('/full');
    while (failures.length < 2) await sleep(20);
    expect(failures[1]).toBe('shell process not replaced: it keeps serving');
    expect((await pidsOf('one', 2)).sort()).toEqual(pids.sort());
  });

  it('passes settings to its processes outside their environment', async () => {
    const tell = `import { readFileSync } from 'node:fs';
      const reason = readFileSync(4, 'utf8') + ' ' + process.env.DATABASE_URL;
      process.send({ type: 'failed', reason }); await new Promise(() => {});`;
    await expect(group.start(make('one', tell))).rejects.toThrow('{"DATABASE_URL":"postgres://secret"} undefined');
  });

  it('reports why it cannot start', async () => {
    await expect(group.start(make('one', 'process.exit(1);'))).rejects.toThrow('exit code 1');
  });
});
