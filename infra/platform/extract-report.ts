import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';

const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
const silent = { default: { logLevel: ExtractorLogLevel.None } };

/**
 * API Extractor's report of a package. Its compiler is TypeScript 6, so it reads the declarations that TypeScript 7
 * emits.
 * @param project Folder of the package, relative to the root.
 * @param entry Its entry, relative to the package, without its extension.
 */
export function extractReport(project: string, entry: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    const args = ['-p', project, '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--pretty', 'false'];
    const made = spawnSync(process.execPath, [tsc, ...args, '--rootDir', ROOT, '--outDir', folder], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (made.status !== 0) {
      throw new SetupError(`The declarations of ${project} could not be made:\n${made.stdout}${made.stderr}`);
    }
    const projectFolder = join(folder, project);
    refuseGlobals(projectFolder);
    cpSync(join(ROOT, project, 'package.json'), join(projectFolder, 'package.json'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return reportOf(projectFolder, join(projectFolder, `${entry}.d.ts`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Refuses global declarations, which API Extractor ignores. */
function refuseGlobals(folder: string) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (/\.d\.ts$/.test(file) && /^declare (global|module) /m.test(readFileSync(join(folder, file), 'utf8'))) {
      throw new SetupError(`${file.replace(/\.d\.ts$/, '')} adds to the global scope, which no API report shows.`);
    }
  }
}

function reportOf(projectFolder: string, mainEntryPointFilePath: string) {
  const config = ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      mainEntryPointFilePath,
      apiReport: {
        enabled: true,
        reportFileName: 'report',
        reportFolder: projectFolder,
        reportTempFolder: join(projectFolder, 'temp'),
        includeForgottenExports: true,
      },
      compiler: {
        overrideTsconfig: {
          extends: join(ROOT, 'shell/platform/tsconfig.json'),
          compilerOptions: { types: [] },
          files: [mainEntryPointFilePath],
          include: [],
        },
      },
      messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
    },
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback: (message) => {
      message.handled = message.category !== 'Compiler';
    },
  });
  if (!succeeded) throw new SetupError('The declarations could not be read.');
  return readFileSync(config.reportFilePath, 'utf8');
}
