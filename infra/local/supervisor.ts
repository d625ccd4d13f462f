import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, SetupError } from '../bootstrap/errors.mjs';
import { guard } from '../bootstrap/processes.mjs';
import { say } from '../bootstrap/progress.mjs';
import type { ProcessLog } from './process-log.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const POLL_MS = 50;
const START_TIMEOUT_MS = 60_000;

/** A process to keep running. */
export interface Unit {
  name: string;
  launch: () => ChildProcess;
  /** Whether it answers; may throw when it does not. */
  isReady: () => Promise<boolean>;
  stopSignal: NodeJS.Signals;
  /** How long it may take to end before it is killed. */
  stopTimeoutMs: number;
  /** For servers that would survive a crash of the launcher. */
  guardSignal?: 'INT' | 'TERM';
  log: ProcessLog;
}

/** Keeps one process running: starts it, restarts it when it dies, ends it. */
export class Supervised {
  readonly unit: Unit;

  #child: ChildProcess | undefined;
  #wanted = false;
  #running: Promise<void> | undefined;
  #pause: AbortController = new AbortController();
  #exits = 0;
  /** Whether the current or last process has been ready. */
  #wasReady = false;

  constructor(unit: Unit) {
    this.unit = unit;
  }

  get name() {
    return this.unit.name;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Starts the process and waits until it is ready.
   * @throws {SetupError} when it ends or does not become ready; it is then not restarted.
   */
  async start() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#pause = new AbortController();
    const exitsBefore = this.#exits;
    let firstTime = true;
    this.#running = this.#keepRunning(() => firstTime);
    const until = Date.now() + START_TIMEOUT_MS;
    while (this.#wanted && !this.#wasReady) {
      if (Date.now() > until) {
        await this.stop();
        throw new SetupError(
          `${this.name} did not become ready within a minute: ${this.#reason()} (log: ${this.unit.log.file})`,
        );
      }
      await sleep(POLL_MS);
    }
    if (this.#exits > exitsBefore && !this.#wanted && !this.#pause.signal.aborted) {
      throw new SetupError(`${this.name} exited while starting: ${this.#reason()} (log: ${this.unit.log.file})`);
    }
    firstTime = false;
  }

  #reason() {
    return this.unit.log.lastComplaint || 'no reason given';
  }

  async #keepRunning(isFirstStart: () => boolean) {
    let pause = 0;
    while (this.#wanted) {
      const ending = await this.#runOnce();
      this.#exits += 1;
      if (!this.#wanted) return;
      if (isFirstStart()) {
        this.#wanted = false;
        return;
      }
      // Visitors wait for a process that was ready; one that never became ready will probably fail again.
      pause = this.#wasReady ? 0 : Math.min(Math.max(pause * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      say(`[${this.name}] ended (${ending}); restarting ${pause > 0 ? `in ${pause / 1000} s` : 'now'}`);
      try {
        await sleep(pause, undefined, { signal: this.#pause.signal });
      } catch {
        return;
      }
    }
  }

  async #watchReadiness(child: ChildProcess) {
    while (this.#child === child && !this.#wasReady) {
      const isReady = await this.unit.isReady().catch(() => false);
      if (this.#child === child) this.#wasReady = isReady;
      await sleep(POLL_MS);
    }
  }

  /** @returns How it ended. */
  #runOnce(): Promise<string> {
    return new Promise((resolve) => {
      this.#wasReady = false;
      let child: ChildProcess;
      try {
        child = this.unit.launch();
      } catch (error) {
        resolve(messageOf(error));
        return;
      }
      this.#child = child;
      void this.#watchReadiness(child);
      this.unit.log.follow(child);
      const unguard = this.unit.guardSignal && child.pid ? guard(child.pid, this.unit.guardSignal) : () => {};
      const end = (ending: string) => {
        this.#child = undefined;
        unguard();
        resolve(ending);
      };
      child.once('error', (error) => {
        // A failed start has no exit event.
        if (child.pid === undefined) {
          this.unit.log.lastComplaint = messageOf(error);
          end(messageOf(error));
        }
      });
      child.once('exit', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`));
    });
  }

  /** Ends the process and does not restart it. */
  async stop() {
    this.#wanted = false;
    this.#pause.abort();
    const child = this.#child;
    if (child) {
      child.kill(this.unit.stopSignal);
      const timer = setTimeout(() => child.kill('SIGKILL'), this.unit.stopTimeoutMs);
      await this.#running;
      clearTimeout(timer);
    }
    await this.#running;
  }

  /** Kills the process. */
  kill() {
    this.#wanted = false;
    this.#pause.abort();
    this.#child?.kill('SIGKILL');
  }
}
