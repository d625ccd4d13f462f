import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ShellFiles {
  /** Folder under which they are served: `/shell/<hash>/`. */
  base: string;
  version: string;
  /** Names of the files that are served at the root: `favicon.ico`. */
  rootFiles: string[];
  /** Undefined for what is not part of this build, whatever the path looks like. */
  read(path: string): Promise<Buffer | undefined>;
}

/** The shell's own browser files, listed at build time: no path of a request ever reaches the file system. */
export async function openShellFiles(dist: string): Promise<ShellFiles> {
  const { version, files } = JSON.parse(await readFile(join(dist, 'client.json'), 'utf8')) as {
    version: string;
    files: string[];
  };
  const known = new Set(files);
  return {
    base: `/shell/${version}/`,
    version,
    rootFiles: files.filter((file) => file.startsWith('public/')).map((file) => file.slice('public/'.length)),
    read: (path) => (known.has(path) ? readFile(join(dist, 'static', version, path)) : Promise.resolve(undefined)),
  };
}
