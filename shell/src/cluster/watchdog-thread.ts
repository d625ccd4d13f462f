import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { type Crash, reportCrash } from '@site/core/registry';
import { acceptsBuild } from '../composition/accepts-platform';
import { type Culprit, culpritNamed } from '../composition/culprit';
import { ROLLED_BACK } from './uncaught';
import type { WatchdogData } from './watchdog';

const LOOK_MS = 500;
/** Reading the stack takes 20 ms; the limit applies to code that no interrupt reaches. */
const STACK_MS = 5_000;
const REPORT_MS = 4_000;
/** Share of V8's limit, allocated within one turn of the event loop. */
const TOO_MUCH = 0.5;
/** Turns longer than this are checked. */
const LONG_TURN_MS = 1_000;

/**
 * Runs beside the server. It counts its own turns of the event loop, not the time: a machine that slept has not hung.
 * When the main thread blocks, it asks V8 whose code is running.
 */
const { beats, timeout, doing, heapLimit, databaseUrl, offered } = workerData as WatchdogData;

let last = -1;
let missed = 0;
let before = process.memoryUsage.rss();
let calm = before;
let isLooking = false;
const watching = setInterval(() => {
  const now = Atomics.load(beats, 0);
  const rss = process.memoryUsage.rss();
  missed = now === last ? missed + 1 : 0;
  // A long turn begins between two checks: the second may already include the turn's own memory.
  if (missed === 0) calm = before;
  before = rss;
  last = now;
  const stood = missed * LOOK_MS;
  if (stood >= timeout * 1_000) {
    clearInterval(watching);
    void findCulprit().then(({ culprit }) => end('hang', `hung for ${timeout} s`, culprit));
  } else if (!isLooking && stood >= LONG_TURN_MS && rss - calm > TOO_MUCH * heapLimit) {
    void lookAtMemory(rss - calm);
  }
}, LOOK_MS);

/** The number includes other threads of the process: the inspection of an upload may have used the memory. */
async function lookAtMemory(bytes: number): Promise<void> {
  isLooking = true;
  const { culprit, resume } = await findCulprit();
  if (culprit) {
    clearInterval(watching);
    await end('memory', `took ${Math.round(bytes / 1024 / 1024)} MB at once`, culprit);
  }
  resume();
  before = calm = process.memoryUsage.rss();
  isLooking = false;
}

async function end(kind: Crash['kind'], what: string, culprit: Culprit | undefined): Promise<void> {
  const rendering = Buffer.from(doing.slice(0)).toString('utf8').replace(/\0+$/, '');
  say({ rendering, ...culprit }, `process ended: ${what}`);
  if (culprit) {
    const [page = ''] = rendering.split(' with ');
    await Promise.race([
      tell({ ...culprit, kind, reason: page ? `${what}; last rendered ${page}` : what }),
      sleep(REPORT_MS),
    ]);
  }
  process.kill(process.pid, 'SIGKILL');
}

async function tell(crash: Crash): Promise<void> {
  const { remote, version, reason } = crash;
  try {
    const outcome = await reportCrash(databaseUrl, crash, (built) => acceptsBuild({ ...built }, offered));
    if (outcome.rolledBackTo !== undefined) say({ remote, version, reason, ...outcome }, ROLLED_BACK);
  } catch (error) {
    say({ remote, version, err: String(error) }, 'the crash of a release could not be reported');
  }
}

/** Pauses the main thread until it is resumed, and finds the first frame of a remote. */
async function findCulprit(): Promise<{ culprit: Culprit | undefined; resume(): void }> {
  const session = new Session();
  session.connectToMainThread();
  const names = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => names.set(params.scriptId, params.url));
  const reading = new Promise<Culprit | undefined>((resolve) => {
    session.on('Debugger.paused', ({ params }) => {
      const culprits = params.callFrames.map(({ location }) => culpritNamed(names.get(location.scriptId) ?? ''));
      resolve(culprits.find((one) => one !== undefined));
    });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  return { culprit: await Promise.race([reading, sleep(STACK_MS, undefined)]), resume: () => session.disconnect() };
}

function say(details: object, msg: string): void {
  writeSync(
    1,
    `${JSON.stringify({ level: 60, time: Date.now(), name: 'shell', pid: process.pid, ...details, msg })}\n`,
  );
}
