/** A version of a remote. */
export interface Culprit {
  remote: string;
  version: string;
}

/** Bundles are evaluated under `{remote}@{version}`; the shell's own files have slashes. */
const FRAME = /(?:^|[\s(])([a-z][a-z0-9-]*)@([A-Za-z0-9][A-Za-z0-9._-]*):\d+:\d+\)?$/;

/** The version whose code is first in an error's stack; undefined where none does, and so nobody can be blamed. */
export function culpritOf(error: unknown): Culprit | undefined {
  for (const line of stackOf(error).split('\n')) {
    if (!/^\s+at /.test(line)) continue;
    const [, remote, version] = FRAME.exec(line) ?? [];
    if (remote && version) return { remote, version };
  }
  return undefined;
}

/** Empty where there is none. What a remote throws may be any object: reading it may throw. */
function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack ?? '') : '';
  } catch {
    return '';
  }
}

/** As `culpritOf`, of the name under which a script was evaluated. */
export function culpritNamed(filename: string): Culprit | undefined {
  const [, remote, version] = FRAME.exec(`${filename}:1:1`) ?? [];
  return remote && version ? { remote, version } : undefined;
}
