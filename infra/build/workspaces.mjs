import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../local/paths.mjs';

/**
 * @typedef {object} Workspace
 * @property {string} name As in its package.json.
 * @property {string} folder Relative to the root.
 * @property {string | undefined} build Its build script.
 * @property {string[]} needs Names of the workspaces that it depends on, directly.
 */

/** @returns {Workspace[]} All packages of the project, in the order of the root's package.json. */
export function readWorkspaces() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = readJson('package.json');
  const packages = workspaces
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(folder, 'package.json')) }));
  const names = new Set(packages.map(({ manifest }) => manifest.name));
  return packages.map(({ folder, manifest }) => ({
    name: manifest.name,
    folder,
    build: manifest.scripts?.build,
    needs: Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((name) => names.has(name)),
  }));
}

/**
 * @param {Workspace[]} workspaces
 * @param {Workspace} workspace
 * @returns {Workspace[]} It and everything that it depends on.
 */
export function withNeeds(workspaces, workspace) {
  /** @type {Map<string, Workspace>} */
  const found = new Map();
  /** @param {Workspace} one */
  const add = (one) => {
    if (found.has(one.name)) return;
    found.set(one.name, one);
    for (const other of workspaces) if (one.needs.includes(other.name)) add(other);
  };
  add(workspace);
  return [...found.values()];
}

/**
 * All that a build of a workspace reads: its own folder, those that it depends on, the tools, the versions of packages.
 * @param {Workspace[]} workspaces
 * @param {Workspace} workspace
 * @returns {string[]} Files and folders, relative to the root.
 */
export function inputsOf(workspaces, workspace) {
  const tools = workspace.build?.includes('build-service.mjs')
    ? ['infra/build/build-service.mjs', 'infra/build/swc-service.json']
    : ['infra/build'];
  return ['package-lock.json', ...tools, ...withNeeds(workspaces, workspace).flatMap(ownPaths(workspaces))];
}

/**
 * A package's folder without the packages inside it (`shell` holds `shell/platform`).
 * @param {Workspace[]} workspaces
 */
function ownPaths(workspaces) {
  const nested = workspaces.map(({ folder }) => folder);
  /** @param {Workspace} workspace */
  return ({ folder }) =>
    nested.some((other) => other.startsWith(`${folder}/`))
      ? [`${folder}/src`, `${folder}/package.json`, `${folder}/public`]
      : [folder];
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}
