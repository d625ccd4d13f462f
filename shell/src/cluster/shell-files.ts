import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellManifest } from './shell-builds';

export interface ShellFiles {
  /** URL folder of the files: `/shell/<version>/`. */
  base: string;
  version: string;
  /** Names of the files served at the root: `favicon.ico`. */
  rootFiles: string[];
  /** Undefined for files outside this build, whatever the path looks like. */
  read(path: string): Promise<Buffer | undefined>;
}

const CLIENT = 'client/';
const ROOT = 'client/public/';

/** The shell's own browser files, listed at build time: no request path ever reaches the file system. */
export function openShellFiles(build: string, { version, files }: ShellManifest): ShellFiles {
  return {
    base: `/shell/${version}/`,
    version,
    rootFiles: Object.keys(files)
      .filter((file) => file.startsWith(ROOT))
      .map((file) => file.slice(ROOT.length)),
    read: (path) =>
      Object.hasOwn(files, CLIENT + path) ? readFile(join(build, CLIENT, path)) : Promise.resolve(undefined),
  };
}
