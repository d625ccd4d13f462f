// Builds what changed: npm run build [-- folder ...]

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, SetupError } from '../bootstrap/errors.mjs';
import { withLock } from '../bootstrap/lock.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { endWithUs } from '../bootstrap/processes.mjs';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { hashInputs } from './inputs.ts';
import { inputsOf, readWorkspaces, type Workspace, withNeeds } from './workspaces.ts';

/** Builds in parallel: more would only make two cores switch between them. */
const AT_ONCE = 2;
/** Packages that others bundle from source; their own `build` only checks types. */
const USED_AS_SOURCE = new Set(['@site/platform', '@site/infra']);

/**
 * Builds every package whose inputs have changed since its `dist` was made.
 * @param folders Only these and their dependencies.
 * @returns Folders of the packages that were built.
 */
export function buildAll(folders: string[] = []): Promise<string[]> {
  return withLock('build', 'the build', () => buildChanged(folders));
}

async function buildChanged(folders: string[]) {
  const all = readWorkspaces();
  const wanted =
    folders.length === 0
      ? all
      : all.filter(({ folder }) => folders.includes(folder)).flatMap((one) => withNeeds(all, one));
  const buildable = [...new Set(wanted)].filter(({ name, build }) => build && !USED_AS_SOURCE.has(name));
  const known: Map<string, string> = new Map();
  const stale = buildable
    .map((workspace) => ({ workspace, inputs: hashInputs(ROOT, inputsOf(all, workspace), known) }))
    .filter(({ workspace, inputs }) => keptInputs(workspace.folder) !== inputs);

  const builds: Map<string, Promise<void>> = new Map();
  let running = 0;
  const waiting: (() => void)[] = [];
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

/** @returns The entries, each after its dependencies. */
function inOrder<T extends { workspace: Workspace }>(entries: T[]): T[] {
  const placed: Set<T> = new Set();
  const place = (entry: T) => {
    if (placed.has(entry)) return;
    for (const other of entries) if (entry.workspace.needs.includes(other.workspace.name)) place(other);
    placed.add(entry);
  };
  entries.forEach(place);
  return [...placed];
}

function keptInputs(folder: string) {
  const file = join(ROOT, folder, 'dist', '.inputs');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function buildOne({ folder, build = '' }: Workspace, inputs: string): Promise<void> {
  const since = Date.now();
  const mark = join(ROOT, folder, 'dist', '.inputs');
  rmSync(mark, { force: true });
  say(`Building ${folder} …`);
  return new Promise((resolve, reject) => {
    let output = '';
    // Each package's build is one command; running it without npm starts half a second sooner.
    const [program = '', ...args] = (build.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
    const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, {
      cwd: join(ROOT, folder),
      stdio: ['ignore', 'pipe', 'pipe'],
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
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
