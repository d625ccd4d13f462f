import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';
import { TSX } from '../tsx.ts';
import type { Mutant } from './find-mutants.ts';

const JEST = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin', 'jest.js');

/**
 * Runs spec files on mutated sources, up to the first file that fails.
 * @returns The tests that detected it.
 */
export async function failuresOn(
  project: 'unit' | 'integration',
  pattern: string,
  mutants: readonly Mutant[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  const { output, code } = await run(
    [
      ...['--experimental-vm-modules', '--no-warnings', '--import', TSX, JEST, '--selectProjects'],
      ...(project === 'unit' ? ['unit', 'component'] : [project]),
      ...['--config', join(ROOT, 'infra/test/mutants/jest.config.mjs')],
      // With `--bail` jest writes no report: its output is parsed.
      ...['--runInBand', '--bail', '--silent', '--testPathPatterns', pattern],
    ],
    { ...env, MUTANTS: JSON.stringify(mutants) },
  );
  const failed = new Set([...output.matchAll(/^ {2}● (.+)$/gm)].map(([, name = '']) => name));
  const [, file = ''] = /^FAIL \S+ (\S+)/m.exec(output) ?? [];
  if (!/^(?:PASS|FAIL) /m.test(output) || (code !== 0) !== failed.size > 0) {
    throw new Error(`No verdict on ${mutants.map(({ id }) => id).join(', ')}:\n${output.slice(-2_000)}`);
  }
  return [...failed].map((name) => `${file}: ${name}`);
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<{ output: string; code: number | null }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ output, code }));
  });
}
