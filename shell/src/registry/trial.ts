import { Worker } from 'node:worker_threads';
import type { RemoteManifest } from '@site/platform';
import { Refusal } from './refusal';

export interface TrialInput {
  manifest: RemoteManifest;
  /** The server's bundle. */
  code: Uint8Array;
  place: { origin: string; shellBase: string };
}

export type TrialMessage =
  | { step: 'evaluation' | 'render'; what: string }
  | { step: 'done' }
  | { step: 'failed'; reason: string };

/** Of a thread: an honest bundle needs a tenth of both. Buffers are not counted by V8. */
const RESOURCES = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** A busy machine may be ten times as slow as a quiet one; a hang is a hang. */
const LIMITS_MS = { start: 20_000, evaluation: 4_000, render: 6_000 };

/**
 * Evaluates and renders a release in a thread of its own, which may hang, throw, exit or eat its memory without the
 * shell noticing. @throws Refusal `evaluation` or `render`
 */
export async function runTrial(workerFile: string, input: TrialInput): Promise<void> {
  // Nothing of the shell's own environment is a remote's business.
  const worker = new Worker(workerFile, {
    workerData: input,
    resourceLimits: RESOURCES,
    env: { NODE_ENV: 'production' },
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  try {
    await follow(worker);
  } finally {
    await worker.terminate();
  }
}

function follow(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    let step: 'evaluation' | 'render' = 'evaluation';
    let what = 'the bundle';
    const refuse = (reason: string) => {
      clearTimeout(timer);
      reject(new Refusal(step, `${what}: ${reason}`));
    };
    const limit = (ms: number) => setTimeout(() => refuse(`not done after ${ms / 1000} s`), ms);
    let timer = limit(LIMITS_MS.start);
    worker.on('message', (message: TrialMessage) => {
      if (message.step === 'done') {
        clearTimeout(timer);
        resolve();
      } else if (message.step === 'failed') refuse(message.reason);
      else {
        what = message.what;
        if (message.step === 'evaluation' || step !== 'render') {
          clearTimeout(timer);
          timer = limit(LIMITS_MS[message.step]);
        }
        step = message.step;
      }
    });
    worker.on('error', (error: Error & { code?: string }) => {
      refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'took more memory than a release may' : error.message);
    });
    worker.on('exit', () => refuse('ended the process'));
  });
}
