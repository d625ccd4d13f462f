import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

export interface Workspace {
  /** As in its package.json. */
  name: string;
  /** Relative to the root. */
  folder: string;
  /** Its build script. */
  build: string | undefined;
  /** Names of the workspaces that its build depends on directly. */
  needs: string[];
}

/** @returns All packages of the project, in the order of the root's package.json. */
export function readWorkspaces(): Workspace[] {
  const { workspaces }: { workspaces: string[] } = readJson('package.json');
  const packages = workspaces
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(folder, 'package.json')) }));
  // No build includes the test tools.
  const names = new Set(packages.map(({ manifest }) => manifest.name).filter((name) => name !== '@site/testing'));
  return packages.map(({ folder, manifest }) => ({
    name: manifest.name,
    folder,
    build: manifest.scripts?.build,
    needs: Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((name) => names.has(name)),
  }));
}

/** @returns The workspace and all its dependencies. */
export function withNeeds(workspaces: Workspace[], workspace: Workspace): Workspace[] {
  const found: Map<string, Workspace> = new Map();
  const add = (one: Workspace) => {
    if (found.has(one.name)) return;
    found.set(one.name, one);
    for (const other of workspaces) if (one.needs.includes(other.name)) add(other);
  };
  add(workspace);
  return [...found.values()];
}

/**
 * All inputs of a workspace's build: its own folder, its dependencies, the tools, the versions of packages.
 * @returns Files and folders, relative to the root.
 */
export function inputsOf(workspaces: Workspace[], workspace: Workspace): string[] {
  const tools = workspace.build?.includes('swc-service.json') ? ['infra/build/swc-service.json'] : ['infra/build'];
  return ['package-lock.json', ...tools, ...withNeeds(workspaces, workspace).flatMap(ownPaths(workspaces))];
}

/** A package's folder without nested packages (`shell` contains `shell/platform`). */
function ownPaths(workspaces: Workspace[]) {
  const nested = workspaces.map(({ folder }) => folder);
  return ({ folder }: Workspace) =>
    nested.some((other) => other.startsWith(`${folder}/`))
      ? [`${folder}/src`, `${folder}/package.json`, `${folder}/public`]
      : [folder];
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}
