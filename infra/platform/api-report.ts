// `npm run api-report`: writes the exports of `@site/platform` to shell/platform/api-report.md, so that a change of the
// contract shows in review. With `--check`, as in `npm run check`: fails when the report does not match the sources.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { explain, SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';
import { judge } from './api-rules.ts';
import { extractReport } from './extract-report.ts';

const PACKAGE = 'shell/platform';
const REPORT = join(ROOT, PACKAGE, 'api-report.md');

/** The current exports of the sources, and the package's metadata. */
export function readPlatform() {
  const { version }: { version: string } = JSON.parse(readFileSync(join(ROOT, PACKAGE, 'package.json'), 'utf8'));
  const changelog = readFileSync(join(ROOT, PACKAGE, 'CHANGELOG.md'), 'utf8');
  const [, declared] =
    /PLATFORM_VERSION = '([^']+)'/.exec(readFileSync(join(ROOT, PACKAGE, 'src/manifest.ts'), 'utf8')) ?? [];
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(changelog) ?? [];
  return {
    made: extractReport(PACKAGE, 'src/index'),
    versions: { 'package.json': version, 'src/manifest.ts': declared, 'CHANGELOG.md': newest },
    version,
  };
}

export const readReport = (): string | undefined => (existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : undefined);

if (process.argv[1] === import.meta.filename) {
  try {
    const isCheck = process.argv.includes('--check');
    const { made, version, versions } = readPlatform();
    const { undeclared, outdated } = judge({ kept: readReport(), made, version, versions });
    const wrong = undeclared ?? (isCheck ? outdated : undefined);
    if (wrong) throw new SetupError(wrong);
    if (!isCheck) {
      writeFileSync(REPORT, made);
      say(outdated ? `Wrote ${PACKAGE}/api-report.md for version ${version}.` : 'The report is as it should be.');
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
