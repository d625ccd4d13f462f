import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Compiler, Stats } from 'webpack';
import { integrity, listFiles, manifestHash } from './files.js';
import { readPlatformVersion } from './platform-version.js';

const NAME = 'ShellReleasePlugin';
/** How many builds to keep for rollback. The builds of running processes are newer: processes touch them every hour. */
const KEPT = 10;
const DAY_MS = 86_400_000;

/**
 * Makes a release of the shell's compilations: `dist/builds/<version>/{client,server,manifest.json}`, immutable,
 * `dist/newest`, which names it, and `dist/server/main.mjs`, which starts the released build. Running processes are not
 * disturbed. Every configuration uses the same instance.
 */
export class ShellReleasePlugin {
  /** The compilations' output folder. */
  readonly making: string;
  private readonly context: string;
  private readonly compilers = new Set<Compiler>();
  private readonly done = new Map<Compiler, Stats>();

  constructor(context: string) {
    this.context = context;
    this.making = join(context, 'dist', 'making');
    rmSync(this.making, { recursive: true, force: true });
  }

  apply(compiler: Compiler): void {
    this.compilers.add(compiler);
    compiler.hooks.done.tap(NAME, (stats) => {
      this.done.set(compiler, stats);
      if (this.done.size < this.compilers.size) return;
      const isWrong = [...this.done.values()].some((one) => one.hasErrors());
      this.done.clear();
      if (!isWrong) this.release();
    });
  }

  private release(): void {
    const { context, making } = this;
    const dist = join(context, 'dist');
    const builds = join(dist, 'builds');
    if (existsSync(join(context, 'public'))) {
      cpSync(join(context, 'public'), join(making, 'client', 'public'), { recursive: true });
    }
    const manifest = this.describe();
    const { version } = manifest;
    writeFileSync(join(making, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
    const build = join(builds, version);
    mkdirSync(builds, { recursive: true });
    if (existsSync(build)) utimesSync(build, new Date(), new Date());
    else renameSync(making, build);
    rmSync(making, { recursive: true, force: true });
    mkdirSync(join(dist, 'server'), { recursive: true });
    put(join(dist, 'server', 'main.mjs'), (part) => copyFileSync(join(build, 'server', 'main.mjs'), part));
    put(join(dist, 'newest'), (part) => writeFileSync(part, `${version}\n`));
    for (const { folder, modifiedAt } of byAge(builds).slice(KEPT)) {
      if (Date.now() - modifiedAt > DAY_MS) rmSync(folder, { recursive: true, force: true });
    }
    console.log(`shell ${version}`);
  }

  private describe() {
    const { version: packageVersion } = JSON.parse(readFileSync(join(this.context, 'package.json'), 'utf8'));
    const files = Object.fromEntries(
      listFiles(this.making).map((file) => {
        const body = readFileSync(join(this.making, file));
        return [file, { bytes: body.length, integrity: integrity(body) }];
      }),
    );
    const none = { js: [], css: [] };
    const [entry, server] = ['client/client.js', 'server/worker.mjs'];
    // The same shape as for remotes, so that one kind of release list is enough.
    const parts = { routes: [], slots: [], entry, server, shared: none, pages: {}, slotAssets: {} };
    const content = { name: 'shell', platform: readPlatformVersion(this.context), ...parts, files };
    return { ...content, version: `${packageVersion}-${manifestHash(content)}` };
  }
}

/** Atomic. */
function put(path: string, write: (part: string) => void): void {
  write(`${path}.part`);
  renameSync(`${path}.part`, path);
}

/** Newest first. */
function byAge(folder: string) {
  return readdirSync(folder)
    .map((name) => ({ folder: join(folder, name), modifiedAt: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.modifiedAt - a.modifiedAt);
}
