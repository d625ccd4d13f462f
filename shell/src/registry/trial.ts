import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TrialRecord } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { type Overruled, Refusal } from '../composition';
import { type Confinement, confine, MEMORY_MB, nodeFences } from './confinement';

export interface TrialInput {
  /** The built `trial-child`. */
  program: string;
  manifest: RemoteManifest;
  place: { origin: string; shellBase: string };
  /** What is released now, the version before this one among it. */
  released: readonly RemoteManifest[];
  /** Files by `remote/version/path`: all server bundles and scripts for browsers, and the shell's own as `shell/client.js`. */
  files: readonly TrialFile[];
  /** Goes on after what may be overruled. */
  force: boolean;
}

export interface TrialFile {
  key: string;
  bytes: number;
  /** A file's name, or what is in it. */
  body: string | Uint8Array;
}

/** The line that the process reads first; after it come the files, one after the other. */
export interface TrialHead extends Pick<TrialInput, 'manifest' | 'place' | 'released' | 'force'> {
  files: [key: string, bytes: number][];
}

type TrialStep = 'evaluation' | 'render' | 'pages' | 'container' | 'hydration';

export type TrialMessage =
  | { step: TrialStep; what: string }
  | { step: 'done'; changes: string | null }
  | ({ step: 'overruled' } & Overruled)
  | ({ step: 'refused' } & Overruled)
  | { step: 'failed'; reason: string };

/** The descriptor on which a trial reports: what a bundle writes to its console is nobody's report. */
export const REPORTS = 3;
/** Of V8, in megabytes: an honest bundle needs a tenth. */
const HEAP_MB = 224;
/** A busy machine may be ten times as slow as a quiet one; a hang is a hang. No trial lasts longer than these together. */
const LIMITS_MS = {
  start: 20_000,
  evaluation: 4_000,
  render: 6_000,
  pages: 8_000,
  container: 4_000,
  hydration: 25_000,
};
/** Hundreds of pages are reported in less. */
const REPORT_BYTES = 256 * 1024;
const FULL = `took more memory than a release may (${MEMORY_MB} MB)`;
/** What V8 and Node say when there is no memory left. */
const IS_FULL = /out of memory|allocation failed|bad_alloc|(could not|failed to) allocate/i;
const LOOK_MS = 100;

/**
 * Evaluates and renders a release in a process of its own, which may hang, throw, exit or eat its memory without the shell
 * noticing, and is kept from files, other processes and, where the system can, the network (infra/adr/010).
 * @returns What pages would lose by it, and what was overruled. @throws Refusal `evaluation`, `render`, `pages`, `container` or `hydration`
 */
export async function runTrial(input: TrialInput, confinement: Confinement): Promise<TrialRecord> {
  const program = await realpath(input.program);
  const [command, args] = confine(confinement, [
    process.execPath,
    ...nodeFences(program),
    `--max-old-space-size=${HEAP_MB}`,
    program,
  ]);
  const child = spawn(command, args, { cwd: '/', env: {}, stdio: ['pipe', 'ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close').catch(() => undefined);
  try {
    return await follow(child, input, confinement);
  } finally {
    child.kill('SIGKILL');
    await closed;
  }
}

function follow(child: ChildProcess, input: TrialInput, { dataKilobytes }: Confinement): Promise<TrialRecord> {
  return new Promise((resolve, reject) => {
    let step: TrialStep = 'evaluation';
    const overruled: Overruled[] = [];
    const begun = new Set<string>();
    let what = 'the bundle';
    const end = (work: () => void) => {
      clearTimeout(timer);
      clearInterval(looking);
      work();
    };
    const refuse = (reason: string) =>
      end(() => reject(new Refusal(step, `${what}: ${IS_FULL.test(reason) ? FULL : reason}`)));
    const limit = (ms: number) => setTimeout(() => refuse(`not done after ${ms / 1000} s`), ms);
    let timer = limit(LIMITS_MS.start);
    const look = () => lookAtMemory(child, () => refuse(FULL));
    const looking = dataKilobytes === undefined ? setInterval(look, LOOK_MS) : undefined;
    const hear = (message: TrialMessage) => {
      if (message.step === 'done') end(() => resolve({ changes: message.changes, overruled }));
      else if (message.step === 'overruled') overruled.push({ check: message.check, reason: message.reason });
      else if (message.step === 'refused') end(() => reject(new Refusal(message.check, message.reason)));
      else if (message.step === 'failed') refuse(message.reason);
      else {
        what = message.what;
        // Once a step: a bundle that writes reports of its own gains no time by it.
        if (!begun.has(message.step)) {
          begun.add(message.step);
          clearTimeout(timer);
          timer = limit(LIMITS_MS[message.step]);
        }
        step = message.step;
      }
    };
    readLines(child.stdio[REPORTS] as Readable, (line) => {
      try {
        hear(JSON.parse(line));
      } catch {
        refuse('wrote where only its trial reports');
      }
    });
    let lastWords = '';
    child.stderr?.on('data', (chunk) => {
      lastWords = (lastWords + chunk).slice(0, 10_000);
    });
    child.once('error', (error) => end(() => reject(error)));
    // After all that it wrote has come.
    child.once('close', () => refuse(IS_FULL.test(lastWords) ? FULL : 'ended the process'));
    void hand(child, input);
  });
}

/** What it is about in a line, then the files. A process that has ended takes nothing, which its end tells. */
async function hand({ stdin }: ChildProcess, { manifest, place, released, force, files }: TrialInput): Promise<void> {
  if (!stdin) return;
  const head: TrialHead = { manifest, place, released, force, files: files.map(({ key, bytes }) => [key, bytes]) };
  async function* all() {
    yield `${JSON.stringify(head)}\n`;
    for (const { body } of files) {
      if (typeof body === 'string') yield* createReadStream(body);
      else yield body;
    }
  }
  await pipeline(all, stdin).catch(() => undefined);
}

function readLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = '';
  let bytes = 0;
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    bytes += chunk.length;
    // No trial reports so much: taken for a line that is none.
    if (bytes > REPORT_BYTES) return onLine('');
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

/** For systems whose kernel does not limit it. */
function lookAtMemory({ pid }: ChildProcess, onFull: () => void): void {
  execFile('ps', ['-o', 'rss=', '-p', String(pid)], (_error, stdout) => {
    if (Number(stdout) > MEMORY_MB * 1024) onFull();
  });
}
