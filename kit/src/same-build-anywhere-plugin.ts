import type { Compiler } from 'webpack';

const NAME = 'SameBuildAnywherePlugin';

/**
 * Numbers the modules that module federation generates. Their names include a hash of absolute paths, from which
 * webpack derives numbers: without this, the same sources in another folder would produce a different build.
 */
export class SameBuildAnywherePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
        const generated = [...modules].filter((module) => /[\\/]\.federation[\\/]entry\./.test(module.identifier()));
        const nameOf = (module: (typeof generated)[0]) => module.libIdent({ context: compiler.context }) ?? '';
        for (const [index, module] of generated.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).entries()) {
          compilation.chunkGraph.setModuleId(module, `federation${index}`);
        }
      });
    });
  }
}
