import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { readSettings } from '../bootstrap/settings.mjs';
import { runningDatabase } from './postgres.ts';

/**
 * The database of DATABASE_URL, else that of the site running from DATA_DIR.
 * @returns Its URL.
 */
export function findDatabase(env: NodeJS.ProcessEnv): string {
  const { databaseUrl, dataDir } = readSettings(env);
  const url = databaseUrl ?? runningDatabase(dataDir);
  if (!url) {
    throw new SetupError(
      'There is no database: start the site first (npm start), with the same DATA_DIR, or set DATABASE_URL.',
    );
  }
  return url;
}

/**
 * Runs a built program with DATABASE_URL set, attached to this terminal, and ends with its exit code.
 * @param program Path in the project.
 */
export async function runOnDatabase(program: string, args: string[]) {
  try {
    const path = join(ROOT, program);
    if (!existsSync(path))
      throw new SetupError('The site is not built yet: start it once (npm start), or npm run build.');
    const env = { ...process.env, DATABASE_URL: findDatabase(process.env) };
    const child = spawn(process.execPath, [path, ...args], { stdio: 'inherit', env });
    // The terminal sends Ctrl-C to both processes.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    process.exitCode = await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
