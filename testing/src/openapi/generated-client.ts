import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../paths.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const OAZAPFTS = join(dirname(require.resolve('oazapfts')), 'cli.js');
const TSC = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
const STRICT = ['--ignoreConfig', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--types', 'node'];
const TARGET = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable'];

/**
 * Generates a client from a document, compiles it with a program that uses it as `./client.js`, and runs that.
 * @param program TypeScript.
 * @param args The program's arguments.
 * @returns Its output.
 */
export async function runWithClient(document: object, program: string, args: string[]): Promise<string> {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the repository: the client resolves its runtime from its own location.
  const folder = mkdtempSync(join(cache, 'client-'));
  const file = (name: string) => join(folder, name);
  try {
    writeFileSync(file('package.json'), '{"type":"module"}');
    writeFileSync(file('openapi.json'), JSON.stringify(document));
    writeFileSync(file('program.ts'), program);
    await run(process.execPath, [OAZAPFTS, file('openapi.json'), file('client.ts')]);
    await run(process.execPath, [TSC, ...STRICT, ...TARGET, file('program.ts')]).catch(({ stdout }) => {
      throw new Error(`the client does not compile:\n${stdout}`);
    });
    return (await run(process.execPath, [file('program.js'), ...args])).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
