import type { ChildProcess } from 'node:child_process';
import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { say } from '../bootstrap/progress.mjs';

const ROTATE_BYTES = 10 * 1024 * 1024;
const PINO_WARN = 40;
const PINO_ERROR = 50;
/** A file that could not be written, such as on a full disk, is opened again after this time. */
const REOPEN_MS = 5_000;
/** A repeated line is not shown again within this time, however often a process logs it. */
const REPEAT_MS = 10_000;

/** The log file of one process. All output goes there; warnings and errors go to the console, too. */
export class ProcessLog {
  readonly name: string;
  readonly file: string;
  readonly show: 'complaints' | 'nothing';

  /** The last complaint of the process. */
  lastComplaint = '';
  /** Undefined after an error. */
  #stream: WriteStream | undefined;
  #failedAt: number | undefined;
  #shown: Map<string, number> = new Map();

  /**
   * @param name Shown before its lines.
   * @param file Appended to; renamed to `.1` when it has grown over 10 MB.
   */
  constructor(name: string, file: string, show: 'complaints' | 'nothing') {
    this.name = name;
    this.file = file;
    this.show = show;
    rotate(file);
    this.#stream = this.#open();
  }

  #open() {
    return createWriteStream(this.file, { flags: 'a', mode: 0o600 }).on('error', (error) => {
      if (this.#failedAt === undefined) say(`[${this.name}] cannot write its log: ${error.message}`);
      this.#failedAt = Date.now();
      this.#stream = undefined;
    });
  }

  #write(line: string) {
    if (!this.#stream && Date.now() - (this.#failedAt ?? 0) > REOPEN_MS) this.#stream = this.#open();
    this.#stream?.write(`${line}\n`, (error) => {
      if (error || this.#failedAt === undefined) return;
      this.#failedAt = undefined;
      say(`[${this.name}] writes its log again`);
    });
  }

  follow(child: ChildProcess) {
    for (const [stream, complains] of [
      [child.stdout, false],
      [child.stderr, true],
    ] as const) {
      if (!stream) continue;
      createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
        this.#write(line);
        const complaint = complaintOf(line, complains);
        if (!complaint) return;
        // The lines of a stack trace only explain a complaint.
        if (!/^\s+at /.test(complaint)) this.lastComplaint = complaint.trim();
        if (this.show === 'complaints') this.#tell(complaint);
      });
    }
  }

  #tell(line: string) {
    const now = Date.now();
    const last = this.#shown.get(line);
    if (last !== undefined && now - last < REPEAT_MS) return;
    if (this.#shown.size > 200) this.#shown.clear();
    this.#shown.set(line, now);
    say(`[${this.name}] ${line}`);
  }
}

function rotate(file: string) {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > ROTATE_BYTES) renameSync(file, `${file}.1`);
}

/** Shortens a pino line of a warning or worse; keeps any other line of the error stream unchanged. */
function complaintOf(line: string, complains: boolean) {
  if (line.startsWith('{')) {
    try {
      const entry = JSON.parse(line);
      if (typeof entry.level === 'number') {
        if (entry.level < PINO_WARN) return undefined;
        const word = entry.level < PINO_ERROR ? 'warning' : 'error';
        const cause = entry.err?.message ?? entry.reason;
        const reason = cause && cause !== entry.msg ? ` (${cause})` : '';
        const request = entry.requestId ? ` [request ${entry.requestId}]` : '';
        return `${word}: ${entry.msg ?? ''}${reason}${request}`.replaceAll('\n', ' ');
      }
    } catch {
      // Not a log entry.
    }
  }
  return complains && line.trim() ? line : undefined;
}
