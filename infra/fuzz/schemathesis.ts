import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ENDPOINTS } from '@site/contracts';
import { ROOT } from '../bootstrap/paths.mjs';
import type { Role } from './draft.ts';
import type { World } from './world.ts';

interface SchemathesisResult {
  name: string;
  requests: number;
  problem: string | undefined;
}

const VERSION = '4.32.5';
const HOME = join(ROOT, '.cache', `schemathesis-${VERSION}`);
const PROGRAM = join(HOME, 'bin', 'schemathesis');
const run = promisify(execFile);

/** Installs it in its own environment. @returns Why it cannot be used here. */
export async function installSchemathesis(): Promise<string | undefined> {
  if (existsSync(PROGRAM)) return undefined;
  try {
    await run('python3', ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 10))']);
  } catch {
    return 'there is no Python 3.10 or newer with venv';
  }
  try {
    await run('python3', ['-m', 'venv', HOME]);
    await run(join(HOME, 'bin', 'pip'), [
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `schemathesis==${VERSION}`,
    ]);
    return undefined;
  } catch {
    rmSync(HOME, { recursive: true, force: true });
    return 'it could not be installed from PyPI';
  }
}

/** Runs Schemathesis over the API's document. */
export async function runSchemathesis(
  role: Role,
  { perOperation, seed, world }: { perOperation: number; seed: number; world: World },
): Promise<SchemathesisResult> {
  const folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
  const report = join(folder, 'report.json');
  const headers = {
    visitor: [],
    staff: [`Cookie: session=${world.session}`, `Origin: ${world.origin}`],
    team: [`Authorization: Bearer ${world.tokens['mfe-forms']}`],
  }[role];
  // A stream of events does not end, and staff who sign out lose their access.
  const excluded = role === 'staff' ? [ENDPOINTS.liveEvents, ENDPOINTS.session] : [];
  const args = [
    ...[
      'run',
      world.origin + ENDPOINTS.openApi,
      '--no-color',
      '--generation-database',
      'none',
      '--continue-on-failure',
    ],
    ...['--seed', String(seed), '--max-examples', String(perOperation), '--request-timeout', '20'],
    ...['--checks', CHECKS],
    ...['--report', 'json', '--report-json-path', report, '--phases', 'examples,coverage,fuzzing', '--warnings', 'off'],
    // The public port does not proxy the processes' health paths.
    ...['--exclude-path-regex', '^/health/'],
    ...excluded.flatMap((path) => ['--exclude-path', path]),
    ...headers.flatMap((header) => ['--header', header]),
  ];
  const outcome = await run(PROGRAM, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).then(
    () => undefined,
    (error) => `${error.stdout}${error.stderr}`.slice(-6_000),
  );
  const requests = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).test_cases.generated : 0;
  rmSync(folder, { recursive: true, force: true });
  return { name: `Schemathesis as ${role}`, requests, problem: outcome };
}

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
].join(',');
