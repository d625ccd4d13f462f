import type { Compiler } from 'webpack';

const NAME = 'FederationManifestPlugin';

/**
 * Keeps only the part of module federation's `manifest` that tools read, `mf-manifest.json`. Drops the statistics, and
 * the warning about `publicPath: 'auto'`, which lets a release work at any location.
 */
export class FederationManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.infrastructureLog.tap(NAME, (_origin, type, args) =>
      type === 'warn' && /publicPath='auto'/.test(args?.join(' ') ?? '') ? true : undefined,
    );
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the stage that generates them.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => compilation.deleteAsset('mf-stats.json'));
    });
  }
}
