import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment } from '@site/core/config';
import { SETTINGS } from './environment';
import { type PrimaryMessage, RENEWALS, type RenewReason, type WorkerMessage } from './group-messages';

/** A busy machine may be ten times as slow as a quiet one. */
const LOAD_MS = 45_000;
/** How long to wait for other processes to use a new release. */
const REFRESH_MS = 2_000;
/** A retired process exits on its own before this (`drain.ts`). */
const RETIRED_MS = 200_000;
const STOP_MS = 3_500;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/**
 * Within this time, at most as many full processes are replaced as the group has: if they fill up faster, replacing
 * them does not help.
 */
const RENEW_MS = 60_000;
/** A process that lived this long is restarted immediately. */
const PROVEN_MS = 30_000;
/** The defaults of `fork`, and one for the settings (`SETTINGS`). */
const STDIO = ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'];

const RENEWED: Record<RenewReason | 'memory', string> = {
  memory: 'shell process replaced: memory nearly full',
  error: 'shell process replaced: it failed',
  rollback: 'shell process replaced: it ran code that was rolled back',
};

type Renewal = Extract<WorkerMessage, { type: 'renew' }>;

export interface GroupOptions {
  /** How many processes serve in parallel. */
  size: number;
  /** The settings of its processes. They hold secrets and so are not in the processes' environment. */
  environment: Environment;
  /** The program of a process of a build. */
  program(build: string): string;
  log: {
    info(details: object, message: string): void;
    error(details: object, message: string): void;
  };
}

/**
 * The processes that serve one port. They share the listening socket, from which the kernel distributes connections; it
 * stays open as long as one of them lives. No connection is refused while they are replaced: the new ones listen before
 * the old ones stop.
 */
export class ProcessGroup {
  private readonly serving = new Map<Worker, { build: string; since: number }>();
  private readonly asked = new Map<number, { worker: Worker; done: () => void }>();
  private build = '';
  private nextId = 1;
  private filling: Promise<void> | undefined;
  private exchanging: Promise<unknown> = Promise.resolve();
  private pause = 0;
  private renewals = 0;
  private renewedAt: number[] = [];
  private stopping = false;

  constructor(private readonly options: GroupOptions) {
    // The kernel chooses who accepts: a process that hangs gets no connection that another could take.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
  }

  /** Resolves when the first process serves; the others follow. @throws Error with the reason if it does not */
  async start(build: string): Promise<void> {
    this.build = build;
    await this.serve(await this.load(build), build);
    this.fill();
  }

  /**
   * Replaces the current build. The old processes retire, after `whenServing`, only when all new ones are ready.
   * @throws Error with the reason; the old ones then continue to serve
   */
  replace(build: string, needs: readonly string[], whenServing: () => void): Promise<void> {
    const work = this.exchanging.then(async () => {
      if (build !== this.build) await this.exchange(build, needs);
      whenServing();
      for (const [worker, one] of this.serving) if (one.build !== build) this.retire(worker);
    });
    this.exchanging = work.catch(() => undefined);
    return work;
  }

  /** Ends all processes, including retired ones. */
  async stop(): Promise<void> {
    this.stopping = true;
    const workers = everyWorker();
    for (const worker of workers) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, STOP_MS);
    await Promise.all(workers.map((worker) => worker.isDead() || once(worker, 'exit')));
    clearTimeout(late);
  }

  private async exchange(build: string, needs: readonly string[]): Promise<void> {
    const fresh: Worker[] = [];
    try {
      // One after another: the serving processes need the CPU, too.
      for (let count = 0; count < this.options.size; count += 1) fresh.push(await this.load(build, needs));
      for (const worker of fresh) await this.serve(worker, build);
    } catch (error) {
      for (const worker of fresh) {
        this.serving.delete(worker);
        worker.process.kill('SIGKILL');
      }
      throw error;
    }
    this.options.log.info({ build, before: this.build }, 'shell build replaced');
    this.build = build;
  }

  /** Starts a process, which loads everything but does not serve yet. @throws Error */
  private async load(build: string, needs: readonly string[] = []): Promise<Worker> {
    if (this.stopping) throw new Error('the shell is shutting down');
    cluster.setupPrimary({ exec: this.options.program(build), args: [], stdio: STDIO });
    const worker = cluster.fork({ [RENEWALS]: this.renewals });
    const settings = worker.process.stdio[SETTINGS] as Writable;
    // If the process ends before it reads, its exit reports the failure.
    settings.on('error', () => undefined).end(JSON.stringify(this.options.environment));
    worker.on('message', (message: WorkerMessage) => this.onMessage(worker, message));
    worker.on('error', (error) => this.options.log.error({ err: error }, 'shell process unreachable'));
    worker.once('exit', (code, signal) => {
      for (const asked of this.asked.values()) if (asked.worker === worker) asked.done();
      this.lose(worker, signal ?? `exit code ${code}`);
    });
    const { inUse, refused } = await waitForMessage(worker, 'loaded');
    const missing = needs.find((name) => !inUse.includes(name));
    if (missing) {
      worker.process.kill('SIGKILL');
      throw new Error(`it cannot use ${missing}: ${refused[missing] ?? 'it did not find it'}`);
    }
    return worker;
  }

  private async serve(worker: Worker, build: string): Promise<void> {
    tell(worker, { type: 'serve' });
    await waitForMessage(worker, 'serving');
    this.serving.set(worker, { build, since: Date.now() });
  }

  /**
   * Replaces a process that must stop accepting connections: a remote's leak or error must not kill a process while it
   * serves.
   */
  private renew(worker: Worker, { percent, needs, reason }: Renewal): void {
    const work = this.exchanging.then(async () => {
      const { pid } = worker.process;
      const since = this.serving.get(worker)?.since;
      if (since === undefined || this.stopping) return;
      if (!reason && !this.mayRenewFull()) return;
      // A rollback was requested; the others are faults.
      const level = reason === 'rollback' ? 'info' : 'error';
      this.options.log[level]({ pid, ...(!reason && { percent }) }, RENEWED[reason ?? 'memory']);
      if (reason === 'error') await sleep(this.pauseAfter(since));
      const fresh = await this.load(this.build, needs);
      await this.serve(fresh, this.build);
      this.retire(worker);
      // Another process may have exited while there seemed to be enough.
      this.fill();
    });
    this.exchanging = work.catch((error: unknown) => {
      if (!this.stopping) this.options.log.error({ err: error }, 'shell process not replaced: it keeps serving');
    });
  }

  private mayRenewFull(): boolean {
    const now = Date.now();
    this.renewedAt = this.renewedAt.filter((at) => now - at < RENEW_MS);
    if (this.renewedAt.length >= this.options.size) return false;
    this.renewedAt.push(now);
    this.renewals += 1;
    return true;
  }

  /** Delay before a restart: a process that immediately fails again must not keep the machine busy. */
  private pauseAfter(since: number): number {
    const isProven = Date.now() - since > PROVEN_MS;
    this.pause = isProven ? 0 : Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.pause * 2));
    return this.pause;
  }

  private retire(worker: Worker): void {
    this.serving.delete(worker);
    tell(worker, { type: 'retire' });
    setTimeout(() => worker.isDead() || worker.process.kill('SIGKILL'), RETIRED_MS).unref();
  }

  private lose(worker: Worker, ending: string): void {
    const lost = this.serving.get(worker);
    if (!lost || !this.serving.delete(worker) || this.stopping) return;
    this.pauseAfter(lost.since);
    this.options.log.error({ pid: worker.process.pid, ending }, 'shell process ended: starting another');
    this.fill();
  }

  /** Starts missing processes, retrying until it succeeds. */
  private fill(): void {
    this.filling ??= this.fillUp().finally(() => {
      this.filling = undefined;
    });
  }

  private async fillUp(): Promise<void> {
    while (this.serving.size < this.options.size && !this.stopping) {
      await sleep(this.pause);
      // Not during a replacement, which starts all processes itself.
      await this.exchanging;
      if (this.serving.size >= this.options.size || this.stopping) return;
      const { build } = this;
      try {
        const worker = await this.load(build);
        if (build === this.build) await this.serve(worker, build);
        else worker.process.kill('SIGKILL');
      } catch (error) {
        this.pause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.pause * 2));
        this.options.log.error({ err: error }, 'shell process did not start: trying again');
      }
    }
  }

  private onMessage(worker: Worker, message: WorkerMessage): void {
    if (message.type === 'refreshed') this.asked.get(message.id)?.done();
    if (message.type === 'renew') this.renew(worker, message);
    if (message.type === 'refresh') {
      void this.refreshOthers(worker).then(() => tell(worker, { type: 'answer', id: message.id }));
    }
    if (message.type === 'replace') {
      const { id, build, needs } = message;
      // The answer is sent before the requesting process must retire.
      this.replace(build, needs, () => tell(worker, { type: 'answer', id })).catch((error: unknown) => {
        this.options.log.error({ err: error, build }, 'shell build refused: the previous one keeps serving');
        tell(worker, { type: 'answer', id, error: error instanceof Error ? error.message : String(error) });
      });
    }
  }

  /** Makes all other processes check for releases, including those that are draining. */
  private async refreshOthers(asker: Worker): Promise<void> {
    const others = everyWorker().filter((worker) => worker !== asker && worker.isConnected());
    await Promise.all(others.map((worker) => this.refresh(worker)));
  }

  /** Resolves when the process has checked, has exited, or times out. */
  private refresh(worker: Worker): Promise<void> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(late);
        this.asked.delete(id);
        resolve();
      };
      const late = setTimeout(done, REFRESH_MS);
      this.asked.set(id, { worker, done });
      tell(worker, { type: 'refresh', id });
    });
  }
}

const everyWorker = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

function tell(worker: Worker, message: PrimaryMessage): void {
  // A process that has just died is detected by its exit.
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** Waits for a message; ends a process that does not send it. @throws Error with the process's reason */
function waitForMessage<T extends WorkerMessage['type']>(
  worker: Worker,
  type: T,
): Promise<Extract<WorkerMessage, { type: T }>> {
  return new Promise((resolve, reject) => {
    if (worker.isDead()) return reject(new Error('it exited before it was ready'));
    const end = (work: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      work();
    };
    const onMessage = (message: WorkerMessage) => {
      if (message.type === type) end(() => resolve(message as Extract<WorkerMessage, { type: T }>));
      if (message.type === 'failed') end(() => reject(new Error(message.reason)));
    };
    const onExit = (code: number, signal: string | null) =>
      end(() => reject(new Error(`it ended with ${signal ?? `exit code ${code}`} before it was ready`)));
    const timer = setTimeout(() => {
      worker.process.kill('SIGKILL');
      end(() => reject(new Error(`it was not ready after ${LOAD_MS / 1000} s`)));
    }, LOAD_MS);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
  });
}
