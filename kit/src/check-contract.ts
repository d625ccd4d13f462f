import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');

/** The compiler options of every package in the project; a remote is checked wherever its folder is. */
const OPTIONS = [
  ...['--noEmit', '--pretty', 'false', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--ignoreConfig'],
  ...['--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', '--module', 'esnext', '--moduleResolution', 'bundler'],
  ...['--jsx', 'react-jsx', '--resolveJsonModule', '--isolatedModules', '--types', 'node,@site/platform/assets'],
];
const PROBE = `import type { RemoteModule } from '@site/platform';
import { remote } from '../../src/remote';

/** The contract: what a remote must export. */
remote satisfies RemoteModule;
`;

/**
 * Checks what a remote exports, and everything that it imports, against the types of `@site/platform`.
 * @param dir Folder of the remote.
 * @returns The compiler's errors.
 */
export async function checkContract(dir: string): Promise<string | undefined> {
  const folder = join(dir, 'dist', '.contract');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'probe.ts'), PROBE);
  try {
    return await new Promise((resolve, reject) => {
      let output = '';
      const args = [tsc, ...OPTIONS, join('dist', '.contract', 'probe.ts')];
      const child = spawn(process.execPath, args, { cwd: dir });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          output += chunk;
        });
      }
      child.on('error', reject);
      child.on('close', (code) => resolve(code === 0 ? undefined : output.trim()));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
