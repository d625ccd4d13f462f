// Builds what changed: node infra/build/build-all.mjs [folder ...]
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, SetupError } from '../local/errors.mjs';
import { withLock } from '../local/lock.mjs';
import { ROOT } from '../local/paths.mjs';
import { endWithUs } from '../local/processes.mjs';
import { elapsed, say } from '../local/progress.mjs';
import { hashInputs } from './inputs.mjs';
import { inputsOf, readWorkspaces, withNeeds } from './workspaces.mjs';

/** Side by side: more than this and two cores only take turns. */
const AT_ONCE = 2;
/** Bundled from its source by whoever uses it; its own `build` checks types only. */
const USED_AS_SOURCE = new Set(['@site/platform', '@site/infra']);

/**
 * Builds every package whose inputs are not those that its `dist` was made of.
 * @param {string[]} [folders] Only these and what they need.
 * @returns {Promise<string[]>} Folders of the packages that were built.
 */
export function buildAll(folders = []) {
  return withLock('build', 'the build', () => buildChanged(folders));
}

/** @param {string[]} folders */
async function buildChanged(folders) {
  const all = readWorkspaces();
  const wanted =
    folders.length === 0
      ? all
      : all.filter(({ folder }) => folders.includes(folder)).flatMap((one) => withNeeds(all, one));
  const buildable = [...new Set(wanted)].filter(({ name, build }) => build && !USED_AS_SOURCE.has(name));
  /** @type {Map<string, string>} */
  const known = new Map();
  const stale = buildable
    .map((workspace) => ({ workspace, inputs: hashInputs(ROOT, inputsOf(all, workspace), known) }))
    .filter(({ workspace, inputs }) => keptInputs(workspace.folder) !== inputs);

  /** @type {Map<string, Promise<void>>} */
  const builds = new Map();
  let running = 0;
  /** @type {(() => void)[]} */
  const waiting = [];
  for (const { workspace, inputs } of inOrder(stale)) {
    const needs = workspace.needs.flatMap((name) => builds.get(name) ?? []);
    const build = Promise.all(needs).then(async () => {
      if (running >= AT_ONCE) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
      running += 1;
      try {
        await buildOne(workspace, inputs);
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    });
    builds.set(workspace.name, build);
  }
  const outcomes = await Promise.allSettled(builds.values());
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return stale.map(({ workspace }) => workspace.folder);
}

/**
 * @template {{ workspace: import('./workspaces.mjs').Workspace }} T
 * @param {T[]} entries
 * @returns {T[]} Each after those that it needs.
 */
function inOrder(entries) {
  /** @type {Set<T>} */
  const placed = new Set();
  /** @param {T} entry */
  const place = (entry) => {
    if (placed.has(entry)) return;
    for (const other of entries) if (entry.workspace.needs.includes(other.workspace.name)) place(other);
    placed.add(entry);
  };
  entries.forEach(place);
  return [...placed];
}

/** @param {string} folder */
function keptInputs(folder) {
  const file = join(ROOT, folder, 'dist', '.inputs');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {string} inputs
 * @returns {Promise<void>}
 */
function buildOne({ folder, build = '' }, inputs) {
  const since = Date.now();
  const mark = join(ROOT, folder, 'dist', '.inputs');
  rmSync(mark, { force: true });
  say(`Building ${folder} …`);
  return new Promise((resolve, reject) => {
    let output = '';
    const [program, ...args] = build.split(' ');
    // Without npm between, a build starts half a second earlier.
    const child =
      program === 'node' && !/[&|;"']/.test(build)
        ? spawn(process.execPath, args, { cwd: join(ROOT, folder), stdio: ['ignore', 'pipe', 'pipe'] })
        : spawn('npm', ['run', 'build', '-w', folder], {
            cwd: ROOT,
            stdio: ['ignore', 'pipe', 'pipe'],
            shell: process.platform === 'win32',
          });
    endWithUs(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-20_000);
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0 && existsSync(join(ROOT, folder, 'dist'))) {
        writeFileSync(mark, inputs);
        say(`Building ${folder}: ${elapsed(since)}`);
        return resolve();
      }
      process.stderr.write(`${output.trim()}\n`);
      reject(new SetupError(`${folder} could not be built (${signal ?? `exit code ${code}`}): see above.`));
    });
  });
}

if (process.argv[1] === import.meta.filename) {
  try {
    const built = await buildAll(process.argv.slice(2).map((folder) => folder.replace(/\/$/, '')));
    if (built.length === 0) say('Everything is built.');
  } catch (error) {
    process.stderr.write(
      `${error instanceof SetupError ? error.message : (error instanceof Error && error.stack) || messageOf(error)}\n`,
    );
    process.exitCode = 1;
  }
}
