/** A version of a remote. */
export interface Culprit {
  remote: string;
  version: string;
}

/** Bundles are evaluated under `{remote}@{version}`; the shell's own files have slashes. */
const FRAME = /(?:^|[\s(])([a-z][a-z0-9-]*)@([A-Za-z0-9][A-Za-z0-9._-]*):\d+:\d+\)?$/;

/** The version whose code comes first in an error's stack; undefined if no version's code is in it. */
export function culpritOf(error: unknown): Culprit | undefined {
  for (const line of stackOf(error).split('\n')) {
    if (!/^\s+at /.test(line)) continue;
    const [, remote, version] = FRAME.exec(line) ?? [];
    if (remote && version) return { remote, version };
  }
  return undefined;
}

/** The stack, or an empty string. A remote may throw any object, and reading it may throw. */
function stackOf(error: unknown): string {
  try {
    return error instanceof Error ? String(error.stack ?? '') : '';
  } catch {
    return '';
  }
}

/** Like `culpritOf`, for the name under which a script was evaluated. */
export function culpritNamed(filename: string): Culprit | undefined {
  const [, remote, version] = FRAME.exec(`${filename}:1:1`) ?? [];
  return remote && version ? { remote, version } : undefined;
}
