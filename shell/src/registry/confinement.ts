import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Megabytes that a trial may take beyond those that Node has at its start: heap, buffers and all else together. */
export const MEMORY_MB = 384;

/** Of processor time: should the shell end in the middle of a trial, a bundle that loops does not outlive it for long. */
const CPU_SECONDS = 60;

/** No network but a loopback of its own, and no process of others to be seen. */
const NAMESPACES = ['unshare', '--map-root-user', '--net', '--pid', '--fork', '--kill-child'];

const MEASURE = "/VmData:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1]";

/** What this system can do to keep a program from others. */
export interface Confinement {
  /** The command that makes namespaces; empty where there are none. */
  namespaces: readonly string[];
  /** The limit on memory that the kernel keeps; undefined where somebody has to look. */
  dataKilobytes: number | undefined;
}

/** Asks the system: containers without privileges make no namespaces, and macOS has none. */
export async function findConfinement(): Promise<Confinement> {
  for (const namespaces of [NAMESPACES, []]) {
    try {
      const { stdout } = await run(...confined([process.execPath, '-p', MEASURE], namespaces), { env: {}, cwd: '/' });
      // Node 24 reserves half a gigabyte that it does not use; the kernel counts it all the same.
      return { namespaces, dataKilobytes: Number(stdout) + MEMORY_MB * 1024 };
    } catch {
      // The next one asks for less.
    }
  }
  return { namespaces: [], dataKilobytes: undefined };
}

/** The command line that runs a program in this confinement. */
export function confine(
  { namespaces, dataKilobytes }: Confinement,
  command: readonly string[],
): [program: string, args: string[]] {
  if (dataKilobytes !== undefined) return confined(command, namespaces, dataKilobytes);
  const [program = '', ...args] = command;
  return [program, args];
}

/** No file is written, the environment is empty, and the kernel limits memory: V8 does not count buffers. */
function confined(
  command: readonly string[],
  namespaces: readonly string[],
  dataKilobytes?: number,
): [program: string, args: string[]] {
  const limits = ['ulimit -c 0', 'ulimit -f 0', `ulimit -t ${CPU_SECONDS}`];
  if (dataKilobytes !== undefined) limits.push(`ulimit -d ${dataKilobytes}`);
  return ['/bin/sh', ['-c', `${limits.join('; ')}; exec env -i "$@"`, 'sh', ...namespaces, ...command]];
}

/** Node's own fences for a program of one file: it reads that file, and neither writes nor starts anything. */
export function nodeFences(program: string): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  return [
    known.has('--permission') ? '--permission' : '--experimental-permission',
    `--allow-fs-read=${program}`,
    // It opens files without asking for permission (Node 22 and 24).
    ...(known.has('--experimental-sqlite') ? ['--no-experimental-sqlite'] : []),
    '--no-warnings',
  ];
}
