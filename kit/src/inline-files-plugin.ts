import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import webpack, { type Compiler } from 'webpack';

const NAME = 'InlineFilesPlugin';
/** `fs.readFileSync(path.resolve(__dirname, "…"), …)`, with a literal path. */
const READ = /fs\.readFileSync\(\s*path\.resolve\(__dirname, "([^"]+)"\),[^)]*\)/g;

/**
 * Embeds the files that a library reads from its folder at startup: a trial's process may read no file except its
 * program (infra/adr/046).
 */
export class InlineFilesPlugin {
  private readonly library: RegExp;

  /** @param library Matches the paths of the modules that read files. */
  constructor(library: RegExp) {
    this.library = library;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const { processResult } = webpack.NormalModule.getCompilationHooks(compilation);
      processResult.tap(NAME, ([source, ...rest], module) => {
        if (!this.library.test(module.resource)) return [source, ...rest];
        const inlined = String(source).replaceAll(READ, (_all, file: string) =>
          JSON.stringify(readFileSync(resolve(dirname(module.resource), file), 'utf8')),
        );
        return [inlined, ...rest];
      });
    });
  }
}
