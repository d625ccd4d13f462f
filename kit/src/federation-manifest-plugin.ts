import type { Compiler } from 'webpack';

const NAME = 'FederationManifestPlugin';

/**
 * Keeps of module federation's `manifest` what tools read, `mf-manifest.json`: not the statistics that it makes beside it,
 * nor its warning about `publicPath: 'auto'`, which is how a release works wherever it lies.
 */
export class FederationManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.infrastructureLog.tap(NAME, (_origin, type, args) =>
      type === 'warn' && /publicPath='auto'/.test(args?.join(' ') ?? '') ? true : undefined,
    );
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the stage at which it makes them.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => compilation.deleteAsset('mf-stats.json'));
    });
  }
}
