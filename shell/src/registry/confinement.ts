import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Memory in megabytes for a trial, in addition to Node's own at start: heap, buffers and everything else. */
export const MEMORY_MB = 384;

/** Limit on CPU time: if the shell exits during a trial, an endless loop in a bundle does not outlive it for long. */
const CPU_SECONDS = 60;

/** No network except its own loopback; other processes are not visible. */
const NAMESPACES = ['unshare', '--map-root-user', '--net', '--pid', '--fork', '--kill-child'];

const MEASURE = "/VmData:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1]";

/** The isolation that this system supports. */
export interface Confinement {
  /** The command that creates namespaces; empty if they are not supported. */
  namespaces: readonly string[];
  /** The memory limit that the kernel enforces; undefined if the parent must poll the memory use. */
  dataKilobytes: number | undefined;
}

/** Detects what the system supports: unprivileged containers cannot create namespaces, and macOS has none. */
export async function findConfinement(): Promise<Confinement> {
  for (const namespaces of [NAMESPACES, []]) {
    try {
      const { stdout } = await run(...confined([process.execPath, '-p', MEASURE], namespaces), { env: {}, cwd: '/' });
      // Node 24 reserves half a gigabyte that it does not use; the kernel counts it anyway.
      return { namespaces, dataKilobytes: Number(stdout) + MEMORY_MB * 1024 };
    } catch {
      // The next attempt requires less.
    }
  }
  return { namespaces: [], dataKilobytes: undefined };
}

/** The command line that runs a program with this isolation. */
export function confine(
  { namespaces, dataKilobytes }: Confinement,
  command: readonly string[],
): [program: string, args: string[]] {
  if (dataKilobytes !== undefined) return confined(command, namespaces, dataKilobytes);
  const [program = '', ...args] = command;
  return [program, args];
}

/** Cannot write files; has an empty environment. The kernel limits memory, because V8 does not count buffers. */
function confined(
  command: readonly string[],
  namespaces: readonly string[],
  dataKilobytes?: number,
): [program: string, args: string[]] {
  const limits = ['ulimit -c 0', 'ulimit -f 0', `ulimit -t ${CPU_SECONDS}`];
  if (dataKilobytes !== undefined) limits.push(`ulimit -d ${dataKilobytes}`);
  return ['/bin/sh', ['-c', `${limits.join('; ')}; exec env -i "$@"`, 'sh', ...namespaces, ...command]];
}

/** Node's permission flags for a single-file program: it can read that file, but cannot write or start processes. */
export function permissionFlags(program: string): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  return [
    known.has('--permission') ? '--permission' : '--experimental-permission',
    `--allow-fs-read=${program}`,
    // SQLite bypasses the permission model when it opens files (Node 22 and 24).
    ...(known.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
    '--no-warnings',
  ];
}
