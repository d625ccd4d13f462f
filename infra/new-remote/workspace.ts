import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

/**
 * Builds, checks, tests, `npm start` and the registry's commands find frontends by the workspaces in package.json. So
 * only these two files list a new one.
 */
const LIST = 'package.json';
const LOCK = 'package-lock.json';

interface Manifest {
  name: string;
  version: string;
  license: string;
  dependencies: object;
  devDependencies: object;
}

/** @param manifest Of the package; its folder has the same name. */
export function addWorkspace({ name, version, license, dependencies, devDependencies }: Manifest) {
  edit(LIST, (root) => {
    root.workspaces = withMember(root.workspaces, name);
  });
  // Writes what `npm install` would write, without a request to a registry: all its dependencies are present.
  edit(LOCK, (lock) => {
    lock.packages[''].workspaces = withMember(lock.packages[''].workspaces, name);
    lock.packages = inPlace(lock.packages, name, { version, license, dependencies, devDependencies });
    lock.packages = inPlace(lock.packages, `node_modules/${name}`, { resolved: name, link: true });
  });
}

export function removeWorkspace(name: string) {
  edit(LIST, (root) => {
    root.workspaces = root.workspaces.filter((one: string) => one !== name);
  });
  edit(LOCK, (lock) => {
    const list = lock.packages[''].workspaces;
    lock.packages[''].workspaces = list.filter((one: string) => one !== name);
    delete lock.packages[name];
    delete lock.packages[`node_modules/${name}`];
    // Packages that only this frontend required.
    for (const path of Object.keys(lock.packages)) if (path.startsWith(`${name}/`)) delete lock.packages[path];
  });
  const link = join(ROOT, 'node_modules', name);
  if (existsSync(join(ROOT, 'node_modules')) && lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink())
    rmSync(link);
}

/** Next to the other frontends. */
function withMember(workspaces: string[], name: string) {
  const last = workspaces.findLastIndex((one) => one.startsWith('mfe-'));
  return workspaces.toSpliced(last + 1, 0, name);
}

/** The others keep their order, so that a removal restores the file. */
function inPlace(packages: Record<string, object>, path: string, entry: object) {
  const entries = Object.entries(packages);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const after = entries.findIndex(
    ([other]) => other.startsWith(folder) && other !== '' && other.localeCompare(path, 'en') > 0,
  );
  return Object.fromEntries(entries.toSpliced(after === -1 ? entries.length : after, 0, [path, entry]));
}

// biome-ignore lint/suspicious/noExplicitAny: each file has its own shape
function edit(file: string, change: (json: any) => void) {
  const path = join(ROOT, file);
  const json = JSON.parse(readFileSync(path, 'utf8'));
  change(json);
  writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`);
}
