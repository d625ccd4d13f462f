import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TrialRecord } from '@site/core/registry';
import type { RemoteManifest } from '@site/platform';
import { type Overruled, Refusal } from '../composition';
import { type Confinement, confine, MEMORY_MB, permissionFlags } from './confinement';

export interface TrialInput {
  /** The built `trial-child`. */
  program: string;
  manifest: RemoteManifest;
  place: { origin: string; shellBase: string };
  /** Manifests of the released remotes, including the previous version of this one. */
  released: readonly RemoteManifest[];
  /** By `remote/version/path`: all server bundles and browser scripts; the shell's script is `shell/client.js`. */
  files: readonly TrialFile[];
  /** Continues after objections that may be overruled. */
  force: boolean;
  /** It is known that its pages hydrate beside these releases: only what pages lose is tried. */
  hydrates: boolean;
}

export interface TrialFile {
  key: string;
  bytes: number;
  /** A file name, or the content. */
  body: string | Uint8Array;
}

/** The first line that the process reads; the concatenated files follow. */
export interface TrialHead extends Omit<TrialInput, 'program' | 'files'> {
  files: [key: string, bytes: number][];
}

export interface TrialOutcome extends Pick<TrialRecord, 'changes' | 'overruled'> {
  /** Every page hydrated without a failure. */
  hydrates: boolean;
}

type TrialStep = 'evaluation' | 'render' | 'pages' | 'container' | 'hydration';

export type TrialMessage =
  | { step: TrialStep; what: string }
  | ({ step: 'done' } & Pick<TrialOutcome, 'changes' | 'hydrates'>)
  | ({ step: 'overruled' } & Overruled)
  | ({ step: 'refused' } & Overruled)
  | { step: 'failed'; reason: string };

/** The file descriptor for reports, separate from the console, which the bundle may write to. */
export const REPORTS = 3;
/** V8's heap in megabytes: ten times what a normal bundle needs. */
const HEAP_MB = 224;
/** Allows for a busy machine, which may be ten times slower. A trial lasts no longer than the sum of these. */
const LIMITS_MS = {
  start: 20_000,
  evaluation: 4_000,
  render: 6_000,
  pages: 12_000,
  container: 8_000,
  hydration: 80_000,
};
/** Reports for hundreds of pages take less. */
const REPORT_BYTES = 256 * 1024;
const FULL = `took more memory than a release may (${MEMORY_MB} MB)`;
/** Messages of V8 and Node when they run out of memory. */
const IS_FULL = /out of memory|allocation failed|bad_alloc|(could not|failed to) allocate/i;
const LOOK_MS = 100;

/**
 * Evaluates and renders a release in a separate process, so that a hang, error, exit or memory leak does not affect the
 * shell. It has no access to files, other processes and, if the system supports it, the network (infra/adr/010).
 * @returns What pages would lose, and the overruled objections.
 * @throws Refusal `evaluation`, `render`, `pages`, `container` or `hydration`
 */
export async function runTrial(input: TrialInput, confinement: Confinement): Promise<TrialOutcome> {
  const program = await realpath(input.program);
  const [command, args] = confine(confinement, [
    process.execPath,
    ...permissionFlags(program),
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

function follow(child: ChildProcess, input: TrialInput, { dataKilobytes }: Confinement): Promise<TrialOutcome> {
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
    const onMessage = (message: TrialMessage) => {
      if (message.step === 'done') {
        const { changes, hydrates } = message;
        end(() => resolve({ changes, overruled, hydrates }));
      } else if (message.step === 'overruled') overruled.push({ check: message.check, reason: message.reason });
      else if (message.step === 'refused') end(() => reject(new Refusal(message.check, message.reason)));
      else if (message.step === 'failed') refuse(message.reason);
      else {
        what = message.what;
        // Once per step, so that a bundle cannot gain time with its own reports.
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
        onMessage(JSON.parse(line));
      } catch {
        refuse('wrote to the pipe that only the trial may use');
      }
    });
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(0, 10_000);
    });
    child.once('error', (error) => end(() => reject(error)));
    // `close` fires after all of its output was read.
    child.once('close', () => refuse(IS_FULL.test(stderr) ? FULL : 'the process exited'));
    void send(child, input);
  });
}

/** Writes the head line, then the files. Ignores write errors: the `close` handler reports an exit. */
async function send({ stdin }: ChildProcess, { program: _, files, ...rest }: TrialInput): Promise<void> {
  if (!stdin) return;
  const head: TrialHead = { ...rest, files: files.map(({ key, bytes }) => [key, bytes]) };
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
    // No real trial reports this much: handle it as an invalid line.
    if (bytes > REPORT_BYTES) return onLine('');
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}

/** For systems whose kernel does not limit memory. */
function lookAtMemory({ pid }: ChildProcess, onFull: () => void): void {
  execFile('ps', ['-o', 'rss=', '-p', String(pid)], (_error, stdout) => {
    if (Number(stdout) > MEMORY_MB * 1024) onFull();
  });
}
