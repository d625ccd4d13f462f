// `npm run packages -- <folder>`: writes npm archives of the packages that teams need outside this repository: built,
// with declarations, and without the parts that only this repository uses.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { messageOf, SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';

/** Each after its dependencies. */
export const PACKAGES = ['services/contracts', 'shell/platform', 'kit'];
const FILES = ['README.md', 'CHANGELOG.md', 'manifest.schema.json', 'site-kit.mjs'];

interface Manifest {
  name: string;
  version: string;
  exports: Record<string, string | Record<string, string>>;
  [field: string]: unknown;
}

/** @returns Paths of the archives. */
function packAll(target: string): string[] {
  mkdirSync(target, { recursive: true });
  return PACKAGES.map((folder) => packOne(folder, resolve(target)));
}

function packOne(folder: string, target: string): string {
  const scratch = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    const dist = join(scratch, 'dist');
    const bin = (name: string, args: string[]) =>
      run(join(ROOT, 'node_modules', '.bin', name), args, join(ROOT, folder));
    bin('swc', [
      ...['src', '-d', dist, '--strip-leading-paths', '--copy-files', '--quiet', '--ignore', '**/*.spec.*,**/*.d.ts'],
      ...['--config-file', join(ROOT, 'infra/build/swc-service.json')],
    ]);
    bin('tsc', ['-p', 'tsconfig.build.json', '--outDir', dist, '--pretty', 'false']);
    // tsc does not copy handwritten declarations.
    const declarations = join(ROOT, folder, 'src');
    for (const file of readdirSync(declarations)) {
      if (file.endsWith('.d.ts')) cpSync(join(declarations, file), join(dist, file));
    }
    for (const file of FILES) {
      if (existsSync(join(ROOT, folder, file))) cpSync(join(ROOT, folder, file), join(scratch, file));
    }
    cpSync(join(ROOT, 'LICENSE'), join(scratch, 'LICENSE'));
    const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    writeFileSync(join(scratch, 'package.json'), `${JSON.stringify(published(manifest), null, 2)}\n`);
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', target], scratch));
    return join(target, filename);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The manifest of the published package, which points at the build instead of the sources. */
function published({ private: _, scripts: __, devDependencies: ___, ...manifest }: Manifest) {
  const exports = Object.fromEntries(
    Object.entries(manifest.exports).map(([name, target]) => [
      name,
      typeof target === 'string' ? built(target) : conditions(target),
    ]),
  );
  return { ...manifest, exports, files: ['dist', ...FILES] };
}

function conditions({ types, default: code = types }: Record<string, string>) {
  return { types: declared(types ?? ''), ...(code && !code.endsWith('.d.ts') && { default: built(code) }) };
}

const built = (path: string) => path.replace('./src/', './dist/').replace(/(?<!\.d)\.tsx?$/, '.js');
const declared = (path: string) => path.replace('./src/', './dist/').replace(/(?<!\.d)\.tsx?$/, '.d.ts');

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new SetupError(`${program} ${args[0]} failed in ${cwd}:\n${stdout}${stderr}`);
  return stdout;
}

if (process.argv[1] === import.meta.filename) {
  try {
    const [target] = process.argv.slice(2);
    if (!target) throw new SetupError('Name a folder: npm run packages -- <folder>');
    for (const path of packAll(target)) say(path);
  } catch (error) {
    process.stderr.write(`${error instanceof SetupError ? error.message : messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
