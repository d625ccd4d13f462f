import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, RUN } from '../../bootstrap/paths.mjs';
import { trySignal } from '../../bootstrap/processes.mjs';
import type { ControlMessage, Status } from '../../local/control.ts';
import { freePort } from '../../local/ports.ts';
import { removeScratch, scratchFolder } from '../scratch.ts';

type PartName = 'shell' | 'api' | 'worker' | 'redis' | 'postgres';

/** The sites that this process runs. */
const running = new Set<Product>();
export const runningProducts = (): ReadonlySet<Product> => running;

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * The whole site as `npm start` runs it, with its own port and DATA_DIR, and with control over its parts. `origin` is
 * the URL for visitors.
 */
export class Product {
  readonly origin: string;
  readonly dataDir: string;

  #launcher: ChildProcess;
  #asked: Map<number, { resolve: (status: Status) => void; reject: (error: Error) => void }> = new Map();
  #nextId = 1;
  #output = '';
  #status: Status | undefined;
  #ownsDataDir;

  constructor(origin: string, dataDir: string, ownsDataDir: boolean, env: NodeJS.ProcessEnv) {
    this.origin = origin;
    this.dataDir = dataDir;
    this.#ownsDataDir = ownsDataDir;
    running.add(this);
    this.#launcher = fork(RUN, [join(ROOT, 'infra/local/start.ts')], {
      cwd: ROOT,
      env,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#launcher.stdout, this.#launcher.stderr]) {
      stream?.on('data', (chunk) => {
        this.#output += chunk;
      });
    }
    this.#launcher.on('exit', () => {
      for (const { reject } of this.#asked.values()) reject(new Error(`The launcher ended:\n${this.#output}`));
      this.#asked.clear();
    });
  }

  /** Waits for `Ready: …`. */
  ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#launcher.kill('SIGKILL');
        reject(new Error(`Not ready in time:\n${this.#output}`));
      }, START_TIMEOUT_MS);
      this.#launcher.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`The launcher ended with exit code ${code}:\n${this.#output}`));
      });
      this.#launcher.on('message', (message: ControlMessage) => {
        this.#status = message.status;
        if (message.type === 'ready') {
          clearTimeout(timer);
          resolve();
          return;
        }
        const asked = this.#asked.get(message.id);
        this.#asked.delete(message.id);
        if (message.error) asked?.reject(new Error(message.error));
        else asked?.resolve(message.status);
      });
    });
  }

  #ask(request: { action: 'stop' | 'start'; part: PartName } | { action: 'status' }): Promise<Status> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.#launcher.send({ id, ...request });
    });
  }

  get #known() {
    if (!this.#status) throw new Error('The site is not ready yet.');
    return this.#status;
  }

  /** The launcher's complete output. */
  get output() {
    return this.#output;
  }

  get launcherPid() {
    return this.#launcher.pid;
  }

  /** The first staff account. */
  get credentials(): { email: string; password: string } {
    return this.#known.credentials;
  }

  get databaseUrl() {
    return this.#known.databaseUrl;
  }

  get redisUrl() {
    return this.#known.redisUrl;
  }

  /** @returns Current process ids by name. */
  async pids(): Promise<Record<string, number | undefined>> {
    return (await this.#ask({ action: 'status' })).pids;
  }

  /** Signals the process directly, like a failing machine; the launcher restarts it after SIGKILL. */
  async killProcess(name: PartName, signal: NodeJS.Signals = 'SIGKILL') {
    let pid = (await this.pids())[name];
    // The process may be between two runs: the launcher waits at most 10 s before a restart.
    for (const until = Date.now() + 12_000; pid === undefined && Date.now() < until; pid = (await this.pids())[name]) {
      await sleep(50);
    }
    if (pid === undefined) throw new Error(`${name} does not run.`);
    trySignal(pid, signal);
  }

  /** Freezes a process: it keeps its connections and does nothing. */
  pauseProcess(name: PartName) {
    return this.killProcess(name, 'SIGSTOP');
  }

  resumeProcess(name: PartName) {
    return this.killProcess(name, 'SIGCONT');
  }

  /** Ends a part and does not restart it. */
  async stopProcess(name: PartName) {
    await this.#ask({ action: 'stop', part: name });
  }

  /** Starts a stopped part; resolves when it is ready. */
  async startProcess(name: PartName) {
    await this.#ask({ action: 'start', part: name });
  }

  stopRedis() {
    return this.stopProcess('redis');
  }

  startRedis() {
    return this.startProcess('redis');
  }

  /**
   * Ends the site as Ctrl-C does and removes its data.
   * @returns Exit code of the launcher.
   */
  async stop(): Promise<number | null> {
    running.delete(this);
    const launcher = this.#launcher;
    let code = launcher.exitCode;
    if (code === null && launcher.signalCode === null) {
      const timer = setTimeout(() => launcher.kill('SIGKILL'), STOP_TIMEOUT_MS);
      const ended = new Promise<number | null>((resolve) => launcher.once('exit', resolve));
      launcher.kill('SIGTERM');
      code = await ended;
      clearTimeout(timer);
    }
    if (this.#ownsDataDir) removeScratch(this.dataDir);
    return code;
  }
}

/** The requests of these tests would exceed one visitor's limits. */
export const UNLIMITED = {
  LIMIT_SUBMISSIONS: '100000',
  LIMIT_UPLOADS: '100000',
  LIMIT_EVENTS: '100000',
  LIMIT_VISITS: '100000',
};

/**
 * Starts the whole site and waits until it is ready.
 * @param options Environment in addition to PORT and DATA_DIR, which are chosen if missing; `stop()` keeps a given
 * `dataDir`, so that a test can start the site again.
 */
export async function startProduct({ env = {}, dataDir }: { env?: NodeJS.ProcessEnv; dataDir?: string } = {}) {
  const port = env.PORT ?? String(await freePort());
  const folder = dataDir ?? env.DATA_DIR ?? scratchFolder();
  const template = process.env.SITE_TEMPLATE;
  // cp keeps the owner of the database's files.
  if (template && readdirSync(folder).length === 0) execFileSync('cp', ['-a', `${template}/.`, folder]);
  const product = new Product(`http://localhost:${port}`, folder, !dataDir && !env.DATA_DIR, {
    ...cleanEnvironment(),
    ...env,
    PORT: port,
    DATA_DIR: folder,
  });
  try {
    await product.ready();
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

/** Settings in the tester's own environment must not reach the site under test. */
function cleanEnvironment() {
  const own =
    /^(PORT|HOST|PUBLIC_ORIGIN|DATA_DIR|ADMIN_|DATABASE_URL|REDIS_URL|S3_|SMTP_URL|MAIL_|LIMIT_|TRUST_PROXY|NODE_OPTIONS|JEST_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));
}
