import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Compilation, Compiler, Module } from 'webpack';

const NAME = 'NoticesPlugin';
const NOTICES_FILE = 'third-party-notices.txt';
const TEXT = /^(?:licen[cs]e|copying|notice|ofl)[\w.-]*$/i;
const RULE = `\n${'-'.repeat(80)}\n\n`;

/**
 * Writes the notices that third parties require for their work in this build: licenses of packages, and of fonts and
 * icons.
 */
export class NoticesPlugin {
  /** @param file For a build that shares its folder with another. */
  constructor(private readonly file = NOTICES_FILE) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Before the build is named by its content.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const { RawSource } = compiler.webpack.sources;
        try {
          compilation.emitAsset(this.file, new RawSource(noticesOf(filesIn(compilation))));
        } catch (error) {
          compilation.errors.push(new compiler.webpack.WebpackError(`${NAME}: ${(error as Error).message}`));
        }
      });
    });
  }
}

/** Files from which modules of a build were made. */
function filesIn({ modules }: Pick<Compilation, 'modules'>): string[] {
  const inside = (module: Module): Module[] => [
    module,
    ...('modules' in module ? [...(module.modules as Iterable<Module>)].flatMap(inside) : []),
  ];
  return [...modules].flatMap(inside).flatMap((module) => {
    const resource = 'resource' in module ? String(module.resource) : module.nameForCondition();
    return resource ? [resource.replace(/[?#].*$/, '')] : [];
  });
}

/** @throws Error for a package without license information */
export function noticesOf(files: readonly string[]): string {
  const notices = new Map<string, string>();
  for (const file of files) {
    if (/node_modules/.test(file)) {
      const folder = packageOf(file);
      if (folder && !notices.has(folder)) notices.set(folder, noticeOf(folder));
    } else if (/\.(?:woff2?|ttf|svg)$/.test(file)) {
      for (const text of textsIn(dirname(file))) notices.set(text, `${basename(text)}\n\n${readText(text)}`);
    }
  }
  const all = [...notices.values()].toSorted();
  return `This build contains the following third-party work.\n${RULE}${all.join(RULE)}`;
}

function packageOf(file: string): string | undefined {
  for (let folder = dirname(file); folder.includes('node_modules'); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    // Some packages have nested folders with manifests that lack a name.
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version) return folder;
  }
  return undefined;
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = textsIn(folder).map(readText);
  if (!license && texts.length === 0) throw new Error(`${name} ${version} has no license`);
  return `${name} ${version}\nLicense: ${license ?? 'see below'}\n${texts.map((text) => `\n${text}`).join('\n')}`;
}

const textsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => TEXT.test(name) && !/\.(?:js|ts|json)$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));

const readText = (file: string) => `${readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()}\n`;
