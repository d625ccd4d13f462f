import { createHash } from 'node:crypto';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compilation, type Compiler, type Stats } from 'webpack';
import { checkContract } from './check-contract.js';
import { describeBuild } from './remote-manifest.js';

/** Placeholder in scripts for the build's own hash until it is known. Part of a variable's name. */
export const BUILD_MARK = 'xBUILDHASHx';

const NAME = 'RemoteReleasePlugin';

/**
 * Makes a release from the two halves of a remote's build: checks it against the contract of `@site/platform`, adds the
 * files of `public/`, puts the hash into the scripts, and writes `dist/manifest.json`.
 */
export class RemoteReleasePlugin {
  private readonly remote: { context: string; name: string; packageVersion: string };
  private contract: Promise<string | undefined> = Promise.resolve(undefined);
  private client: Stats | undefined;
  private server: Stats | undefined;

  constructor(remote: RemoteReleasePlugin['remote']) {
    this.remote = remote;
  }

  /** For the configuration of the browser half. The type checker runs in parallel with webpack. */
  readonly onClient = (compiler: Compiler): void => {
    const start = async () => {
      this.client = undefined;
      rmSync(this.manifestFile, { force: true });
      this.contract = checkContract(this.remote.context);
    };
    compiler.hooks.run.tapPromise(NAME, start);
    compiler.hooks.watchRun.tapPromise(NAME, start);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After all other processing: the hash covers the files as written.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => nameBuild(compilation));
    });
    compiler.hooks.done.tapPromise(NAME, async (stats) => {
      this.client = stats;
      await this.finish();
    });
  };

  /** For the configuration of the server half. */
  readonly onServer = (compiler: Compiler): void => {
    compiler.hooks.done.tapPromise(NAME, async (stats) => {
      this.server = stats;
      await this.finish();
    });
  };

  /** Runs after the last half is done. Faults become errors of its build. */
  private async finish(): Promise<void> {
    const { client, server } = this;
    if (!client || !server) return;
    this.server = undefined;
    if (client.hasErrors() || server.hasErrors()) return;
    try {
      const wrong = await this.contract;
      if (wrong) throw new Error(`it violates the contract of @site/platform (shell/platform/README.md):\n${wrong}`);
      this.write(client);
    } catch (error) {
      const { name } = this.remote;
      server.compilation.errors.push(
        new webpack.WebpackError(`${name}: ${error instanceof Error ? error.message : error}`),
      );
    }
  }

  private write(client: Stats): void {
    const { context, name, packageVersion } = this.remote;
    // Files of public/ have their own hash in their names and are served under /assets/<remote>/.
    if (existsSync(join(context, 'public'))) {
      cpSync(join(context, 'public'), join(this.dist, 'client', 'public'), { recursive: true });
    }
    const manifest = describeBuild({ context, dist: this.dist, name, packageVersion, client });
    writeFileSync(this.manifestFile, `${JSON.stringify(manifest, null, 1)}\n`);
    console.log(`${name} ${manifest.version}`);
  }

  private get dist(): string {
    return join(this.remote.context, 'dist');
  }

  private get manifestFile(): string {
    return join(this.dist, 'manifest.json');
  }
}

/** Replaces the mark in the scripts by the hash of all files. */
function nameBuild(compilation: Compilation): void {
  const assets = compilation.getAssets().toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256');
  for (const { name, source } of assets) hash.update(`${name}\0`).update(source.buffer()).update('\0');
  const digest = hash.digest('hex').slice(0, 12);
  for (const { name, source } of assets) {
    if (!name.endsWith('.js')) continue;
    const text = source.source().toString().replaceAll(BUILD_MARK, digest);
    compilation.updateAsset(name, new webpack.sources.RawSource(text));
  }
}
