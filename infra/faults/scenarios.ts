import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@site/testing/random';
import { Redis } from 'ioredis';
import { SetupError } from '../bootstrap/errors.mjs';
import { trySignal } from '../bootstrap/processes.mjs';
import { audit, type Check } from './audit.ts';
import { MailServer } from './mail-server.ts';
import { hasEngine } from './object-store.ts';
import { World } from './world.ts';

interface Order {
  submissions: number;
  random: Random;
  say: (line: string) => void;
}

type Scenario = (order: Order) => Promise<Check[]>;

/** A visitor who wants an offer keeps trying for this long. */
const TIMEOUT_MS = 180_000;
const AT_ONCE = 12;
/** Kills also happen while no submission is answered. */
const LONGEST_CALM_MS = 10_000;
const HOUR_MS = 3_600_000;

/** Sends all submissions while it calls `disturb` repeatedly, and reports progress. */
async function submitWhile(world: World, { submissions, say }: Order, disturb: () => Promise<void>) {
  let isOver = false;
  const report = setInterval(() => say(`${world.visitors.answered.length} of ${submissions} answered`), 15_000);
  const sending = world.visitors
    .submitMany(submissions, { atOnce: AT_ONCE, every: 10, photo: world.photo, withPdf: true, timeoutMs: TIMEOUT_MS })
    .finally(() => {
      isOver = true;
      clearInterval(report);
    });
  const disturbing = (async () => {
    while (!isOver) await disturb();
  })();
  await Promise.all([sending, disturbing]);
  const failures = [...world.visitors.failures].sort((a, b) => b[1] - a[1]).slice(0, 6);
  say(`tried again: ${failures.map(([reason, count]) => `${count} × ${reason}`).join('; ') || 'nobody'}`);
}

/** Waits until some more submissions are answered, or for a while. */
async function progress(world: World, more: number) {
  const enough = world.visitors.answered.length + more;
  const until = Date.now() + LONGEST_CALM_MS;
  while (world.visitors.answered.length < enough && Date.now() < until) await sleep(20);
}

/** Runs work on its own world. After a failure it keeps the logs. */
async function withWorld(
  { say }: Order,
  options: Parameters<typeof World.start>[0],
  work: (world: World) => Promise<Check[]>,
) {
  const world = await World.start(options);
  let isFaulty = true;
  try {
    const checks = await work(world);
    isFaulty = checks.some(({ faults }) => faults.length > 0);
    return checks;
  } finally {
    if (isFaulty) say(`logs: ${world.keepLogs()}`);
    await world.stop();
  }
}

/** Kills every process at random, and the object store if a container engine can run one. */
async function kills(order: Order): Promise<Check[]> {
  const { random, say } = order;
  const withStore = await hasEngine();
  if (!withStore) say('no container engine responds: files are in a folder, and no object store is killed');
  const server = new MailServer();
  const env = { SMTP_URL: await server.open() };
  const work = withWorld(order, { withStore, env }, async (world) => {
    const { product, store } = world;
    const targets = ['api', 'worker', 'redis', 'postgres', 'shell', 'renderer', ...(store ? ['store'] : [])];
    const killed: Record<string, number> = {};
    await submitWhile(world, order, async () => {
      await progress(world, random.between(1, 60));
      const target = random.pick(targets);
      let count = 1;
      if (target === 'store') await store?.kill();
      else if (target === 'renderer') {
        const pids = await world.renderers();
        for (const pid of pids) trySignal(pid, 'SIGKILL');
        count = pids.length;
      } else await product.killProcess(target as 'api');
      killed[target] = (killed[target] ?? 0) + count;
    });
    say(`killed: ${JSON.stringify(killed)}`);
    const checks = await audit(world, order.submissions, { mails: server.accepted, mayRepeat: true });
    const repeated = [...server.accepted.values()].filter((times) => times > 1).length;
    say(`mails that were taken again after a kill, with the same Message-ID: ${repeated}`);
    return checks;
  });
  return work.finally(() => server.close());
}

/** The objects' disk, then the disk of everything including Postgres, is full for a while. */
async function fullDisks(order: Order): Promise<Check[]> {
  const { random, say } = order;
  const folder = mkdtempSync(join(tmpdir(), 'fairhand-full-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g,mode=711', 'tmpfs', folder], { stdio: 'pipe' });
  } catch {
    rmSync(folder, { recursive: true });
    throw new SetupError('A disk of its own cannot be mounted: the full disks need root (or CAP_SYS_ADMIN) on Linux.');
  }
  const unmount = () => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', unmount);
  const filler = join(folder, 'filler');
  let fills = 0;
  try {
    return await withWorld(order, { dataDir: join(folder, 'site') }, async (world) => {
      await submitWhile(world, order, async () => {
        await sleep(random.between(1_000, 3_000));
        fills += 1;
        fill(folder, filler, random.pick([0, 64 * 1024, 1024 * 1024]));
        await sleep(random.between(1_000, 4_000));
        rmSync(filler, { force: true });
      });
      say(`filled ${fills} times`);
      return audit(world, order.submissions);
    });
  } finally {
    process.off('exit', unmount);
    unmount();
  }
}

/** @param rest Bytes left free. */
function fill(folder: string, filler: string, rest: number) {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - rest), 1));
  } catch {
    // Other processes have taken the last bytes, so the disk is full enough.
  }
}

/** The mail server is slow, hangs, refuses, drops connections, answers 4xx and 5xx; then it behaves. */
async function mail(order: Order): Promise<Check[]> {
  const server = new MailServer(order.random);
  try {
    return await withWorld(order, { env: { SMTP_URL: await server.open() } }, async (world) => {
      await submitWhile(world, order, () => sleep(250));
      await sleep(20_000);
      server.acceptAll();
      order.say(`the mail server: ${JSON.stringify(server.counts)}`);
      return audit(world, order.submissions, { mails: server.accepted });
    });
  } finally {
    await server.close();
  }
}

/** Redis loses all data, repeatedly. */
async function emptiedRedis(order: Order): Promise<Check[]> {
  return withWorld(order, {}, async (world) => {
    let times = 0;
    const redis = new Redis(world.product.redisUrl);
    try {
      await submitWhile(world, order, async () => {
        await sleep(order.random.between(300, 2_000));
        await redis.flushall();
        times += 1;
      });
    } finally {
      redis.disconnect();
    }
    order.say(`emptied ${times} times`);
    return audit(world, order.submissions);
  });
}

/** The clock of the site's processes moves up to twelve hours forward and back, while processes are killed. */
async function clock(order: Order): Promise<Check[]> {
  return withWorld(order, {}, async (world) => {
    let times = 0;
    await submitWhile(world, order, async () => {
      await sleep(order.random.between(300, 2_000));
      world.shiftClock(order.random.between(-12 * HOUR_MS, 12 * HOUR_MS));
      times += 1;
      if (order.random.next() < 0.2) await world.product.killProcess(order.random.pick(['worker', 'redis']));
    });
    world.shiftClock(0);
    order.say(`set ${times} times`);
    return audit(world, order.submissions);
  });
}

/** By name; `share` is the share of all submissions. */
export const SCENARIOS: Record<string, { run: Scenario; share: number }> = {
  kills: { run: kills, share: 1 },
  'full-disks': { run: fullDisks, share: 0.1 },
  mail: { run: mail, share: 0.1 },
  'emptied-redis': { run: emptiedRedis, share: 0.1 },
  clock: { run: clock, share: 0.1 },
};
