import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SetupError } from '../../bootstrap/errors.mjs';

const run = promisify(execFile);

/**
 * Container tests need a running engine with Compose v2.
 * @throws SetupError in one line
 */
export async function checkEngine() {
  await run('docker', ['version', '--format', '{{.Server.Version}}']).catch(() => {
    throw new SetupError('Docker is missing: the container tests need an engine that answers to `docker version`.');
  });
  await run('docker', ['compose', 'version']).catch(() => {
    throw new SetupError('Docker Compose is missing: the container tests need `docker compose` (version 2).');
  });
}
