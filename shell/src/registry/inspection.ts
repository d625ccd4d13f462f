import { Worker } from 'node:worker_threads';
import type { RemoteManifest } from '@site/platform';
import { type CheckName, Refusal } from '../composition';
import type { Budget } from './budgets';
import type { Confinement } from './confinement';
import type { TrialFile, TrialOutcome } from './trial';

export interface UploadedBuild {
  archive: string;
  folder: string;
  remote: string;
  budget: Budget;
}

/** Checks a new build, or runs the trial of a stored version, whose files are among `companions`. */
export interface InspectionInput {
  subject: UploadedBuild | { stored: RemoteManifest };
  /** Manifests of the released remotes. */
  released: readonly RemoteManifest[];
  /** Files of the released remotes and the shell's script, for the trial. */
  companions: readonly TrialFile[];
  /** Continues after objections that may be overruled. */
  force: boolean;
  /** It is known that its pages hydrate beside these releases. */
  hydrates: boolean;
  place: { origin: string; shellBase: string };
  /** The built `trial-child`. */
  trial: string;
  /** The result of an earlier detection, if any. */
  confinement: Confinement | undefined;
}

export interface Inspected {
  manifest: RemoteManifest;
  /** Location of each file of a new build. */
  places: ReadonlyMap<string, string>;
  /** Missing for the released version, which would be tried beside itself. */
  tried?: { trial: TrialOutcome; confinement: Confinement };
}

export type InspectionMessage =
  /** Everything was read; the trial starts, with its own limits. */
  | { step: 'read' }
  | ({ step: 'done' } & Inspected)
  | { step: 'refused'; check: CheckName; reason: string }
  | { step: 'failed'; error: unknown };

/** A 64 MB archive of a few files takes up to 100 MB as strings. */
const RESOURCES = { maxOldGenerationSizeMb: 384 };
const READ_MS = 30_000;

/**
 * Runs all checks on an upload in a thread: slow reads and the start of the trial process must not delay visitors.
 * @throws Refusal
 */
export async function inspect(program: string, input: InspectionInput): Promise<Inspected> {
  const thread = new Worker(program, { workerData: input, resourceLimits: RESOURCES, env: {}, execArgv: [] });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const late = new Refusal('upload', `not read after ${READ_MS / 1000} s`);
      timer = setTimeout(() => reject(late), READ_MS);
      thread.on('message', (message: InspectionMessage) => {
        if (message.step === 'read') clearTimeout(timer);
        if (message.step === 'done') resolve(message);
        if (message.step === 'refused') reject(new Refusal(message.check, message.reason));
        if (message.step === 'failed') reject(message.error);
      });
      thread.on('exit', (code) => reject(new Error(`the inspection ended with ${code}`)));
      thread.on('error', (error: Error & { code?: string }) => {
        const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(isFull ? new Refusal('upload', 'it takes more memory to read than an upload may') : error);
      });
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
