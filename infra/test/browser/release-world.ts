import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { manifestHash } from '@site/kit';
import type { RemoteManifest } from '@site/platform';
import { pack } from 'tar-stream';
import { ROOT, RUN } from '../../bootstrap/paths.mjs';
import { readKept } from '../../local/credentials.ts';
import { freePort } from '../../local/ports.ts';

type Manifest = RemoteManifest;
export interface Build {
  manifest: Manifest;
  files: Map<string, Buffer>;
}

/** Reads a build from a remote's `dist`. */
export function readBuild(dist: string): Build {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const files = new Map(Object.keys(manifest.files).map((path) => [path, readFileSync(join(dist, path))]));
  return { manifest, files };
}

/** The same build with code at the end of its server bundle. */
export function withServerCode({ manifest, files }: Build, code: string): Build {
  const server = Buffer.concat([files.get(manifest.server) ?? Buffer.alloc(0), Buffer.from(`\n;${code}\n`)]);
  return updateManifest({ manifest, files: new Map(files).set(manifest.server, server) });
}

/** The same build with different text in its files for the browser and for the server. */
export function withWords({ manifest, files }: Build, words: [from: string, to: string][]): Build {
  const changed = new Map(files);
  for (const [from, to] of words) {
    for (const side of ['client/', 'server/']) {
      const paths = [...changed.keys()].filter((path) => path.startsWith(side) && /\.[cm]?js$/.test(path));
      const hits = paths.filter((path) => changed.get(path)?.includes(from));
      if (hits.length === 0) throw new Error(`no file of ${manifest.name} under ${side} holds "${from}"`);
      for (const path of hits) changed.set(path, Buffer.from(String(changed.get(path)).replaceAll(from, to)));
    }
  }
  return updateManifest({ manifest, files: changed });
}

/** Updates the manifest to match the files. */
export function updateManifest({ manifest, files }: Build): Build {
  const updated: Manifest = {
    ...manifest,
    files: Object.fromEntries(
      [...files].map(([path, body]) => [path, { bytes: body.length, integrity: sha384(body) }]),
    ),
  };
  updated.version = `${manifest.version.replace(/-[0-9a-f]{12}$/, '')}-${manifestHash(updated)}`;
  return { manifest: updated, files };
}

const sha384 = (body: Buffer) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/** Writes a build into a folder, in the layout of `dist`. */
export function writeBuild({ manifest, files }: Build, folder: string) {
  for (const [path, body] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), body);
  }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

export function archiveOf({ manifest, files }: Build): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest));
  for (const [name, body] of files) archive.entry({ name }, body);
  archive.finalize();
  return buffer(archive);
}

/**
 * Builds a copy of a remote with changed source, outside the checkout. The caller removes `folder`.
 * @param change Applied to each named file.
 */
export function buildCopy(remote: string, files: string[], change: (source: string, file: string) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'remote-copy-'));
  const copy = join(folder, remote);
  cpSync(join(ROOT, remote), copy, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules|test)(\/|$)/.test(path.slice(ROOT.length)),
  });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const file of files) {
    const before = readFileSync(join(copy, file), 'utf8');
    const after = change(before, file);
    if (after === before) throw new Error(`nothing changed in ${file}`);
    writeFileSync(join(copy, file), after);
  }
  const { status, stdout, stderr } = spawnSync('npx', ['webpack', 'build'], { cwd: copy, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the copy could not be built:\n${stdout}${stderr}`);
  return { dist: join(copy, 'dist'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A second shell for the same site, as on another machine: it learns of releases only through the database. */
export async function startSecondShell(
  { origin: apiUrl, databaseUrl, dataDir }: { origin: string; databaseUrl: string; dataDir: string },
  env: NodeJS.ProcessEnv = {},
) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const shell = spawn(process.execPath, [join(ROOT, 'shell/dist/server/main.mjs')], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      API_URL: apiUrl,
      DATABASE_URL: databaseUrl,
      STORAGE_DIR: join(dataDir, 'objects'),
      PUBLIC_ORIGIN: apiUrl,
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
  const ended = new Promise((resolve) => shell.once('exit', resolve));
  const isReady = () =>
    fetchOnNewConnection(`${origin}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (shell.exitCode !== null) throw new Error(`the second shell ended with ${shell.exitCode}`);
    await sleep(50);
  }
  return {
    origin,
    pid: shell.pid,
    stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<unknown> {
      shell.kill(signal);
      return ended;
    },
  };
}

/**
 * Sends a request on a new connection, as a new visitor does: the kernel chooses the process. `fetch` would reuse an
 * open connection, which a process that is being replaced still serves.
 */
export async function fetchOnNewConnection(address: string): Promise<{ status: number | undefined; body: string }> {
  const asking = get(address, { agent: false });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

/** The teams' commands and HTTP calls for one running site. */
export class Teams {
  readonly origin: string;
  readonly dataDir: string;
  readonly tokens: Record<string, string | undefined>;

  constructor({ origin, dataDir }: { origin: string; dataDir: string }) {
    this.origin = origin;
    this.dataDir = dataDir;
    this.tokens = readKept(join(dataDir, 'release-tokens'));
  }

  /** Runs a command with `--json`. */
  command(
    name: 'release' | 'releases' | 'rollback' | 'preview' | 'token',
    args: string[],
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number; answer: Record<string, any> }> {
    const program = join(ROOT, 'infra', 'registry', `${name}.ts`);
    const { RELEASE_SITE: _, RELEASE_TOKEN: __, ...own } = process.env;
    return new Promise((resolve, reject) => {
      const options = { cwd: ROOT, env: { ...own, DATA_DIR: this.dataDir, ...env } };
      execFile(process.execPath, [RUN, program, ...args, '--json'], options, (error, stdout, stderr) => {
        const code = error ? Number(error.code) : 0;
        try {
          resolve({ code, answer: JSON.parse(stdout) });
        } catch {
          reject(new Error(`${name} printed no JSON (exit code ${code}):\n${stdout}${stderr}`));
        }
      });
    });
  }

  async http(
    path: string,
    {
      method = 'POST',
      token,
      body,
      archive,
      headers = {},
    }: { method?: string; token?: string; body?: object; archive?: Buffer; headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(archive && { 'content-type': 'application/x-tar' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(archive && { body: new Uint8Array(archive) }),
    });
    return { status: response.status, headers: response.headers, answer: await response.json() };
  }

  /** Uploads a build with its team's token. */
  async upload(build: Build, remote: string = build.manifest.name, { force = false } = {}) {
    const archive = await archiveOf(build);
    return this.http(`/registry/remotes/${remote}/versions${force ? '?force=true' : ''}`, {
      token: this.tokens[remote],
      archive,
    });
  }

  async released() {
    const { releases } = (await (await fetch(`${this.origin}/health/ready`)).json()) as {
      releases: Record<string, string>;
    };
    return releases;
  }
}

/** Fetches pages continuously. */
export function keepVisiting(origin: string, paths: string[] = ['/', '/services/roofing', '/health/ready']) {
  const failures: string[] = [];
  let count = 0;
  let isOver = false;
  let slowest = 0;
  const visits = (async () => {
    while (!isOver) {
      const path = paths[count % paths.length] ?? '/';
      const since = performance.now();
      const failure = await fetch(origin + path).then(
        async (response) => (response.ok && (await response.text()) ? undefined : `${path} ${response.status}`),
        (error) => `${path} ${error}`,
      );
      if (failure) failures.push(failure);
      slowest = Math.max(slowest, performance.now() - since);
      count += 1;
      await sleep(20);
    }
  })();
  return async () => {
    isOver = true;
    await visits;
    return { count, failures, slowest };
  };
}
