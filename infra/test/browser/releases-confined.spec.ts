import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { ROOT } from '../../bootstrap/paths.mjs';
import { freePort } from '../../local/ports.ts';
import { SLOT } from './broken-builds.ts';
import { type Product, startProduct } from './product.ts';
import { archiveOf, type Build, readBuild, Teams, updateManifest, withServerCode } from './release-world.ts';
import { expect, test } from './test.ts';

let product: Product;
let teams: Teams;
let forms: Build;
let metrics: string;

test.beforeAll(async () => {
  test.setTimeout(480_000);
  const metricsPort = await freePort();
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  product = await startProduct({
    env: { METRICS_PORT: String(metricsPort), KEY_OF_ANOTHER_PROGRAM: 'another secret' },
  });
  teams = new Teams(product);
  forms = readBuild(join(ROOT, 'mfe-forms', 'dist'));
});
test.afterAll(() => product?.stop());

const FORMS = '/registry/remotes/mfe-forms';

/** Escapes from a bundle's realm through a host function: the tests check the process sandbox behind it. */
const HOST_FUNCTION = "require('react').useState.constructor";
const HOST = `${HOST_FUNCTION}('return process')()`;

/** Code of a function that tries what its process permits: each attempt yields an error code or a result. */
const probe = () => `async () => {
  const host = ${HOST};
  const found = {};
  const attempt = async (name, work) => {
    try {
      found[name] = await work();
    } catch (error) {
      found[name] = error.code ?? error.message;
    }
  };
  const node = (name) => host.getBuiltinModule(name);
  await attempt('env', () => Object.keys(host.env).sort());
  await attempt('environ', () => node('fs').readFileSync('/proc/self/environ', 'utf8'));
  await attempt('credentials', () => node('fs').readFileSync('${join(product.dataDir, 'credentials')}', 'utf8').length);
  await attempt('folder', () => node('fs').readdirSync('${product.dataDir}').length);
  await attempt('binding', () => typeof host.binding('fs').open);
  await attempt('import', async () =>
    (await ${HOST_FUNCTION}('return import("node:fs")')()).readFileSync('${join(product.dataDir, 'credentials')}').length);
  await attempt('write', () => node('fs').writeFileSync('${join(product.dataDir, 'written')}', 'x') ?? 'written');
  await attempt('child', () => node('child_process').execFileSync('/bin/echo', ['ran']).toString());
  await attempt('thread', () => new (node('worker_threads').Worker)('', { eval: true }).threadId);
  await attempt('parent', () => host.kill(${process.pid}, 0));
  await attempt('channel', () => typeof host.send);
  await attempt('network', () => new Promise((resolve, reject) => {
    const socket = node('net').connect(${new URL(product.origin).port}, '127.0.0.1', () => resolve(socket.destroy() && 'connected'));
    socket.on('error', reject);
  }));
  return found;
}`;

/** Whether this machine lets the shell create namespaces: most do, unprivileged containers do not. */
const hasNamespaces = spawnSync('unshare', ['-rn', '--pid', '--fork', 'true']).status === 0;

test.describe('a bundle during its trial', () => {
  test('cannot access files, processes, threads, environment or network', async () => {
    const code = `${SLOT} = { load: async () => { throw new Error(JSON.stringify(await (${probe()})())); } }`;
    const { status, answer } = await teams.upload(withServerCode(forms, code));
    expect({ status, check: answer.check }).toEqual({ status: 400, check: 'evaluation' });
    const found = JSON.parse(answer.message.slice(answer.message.indexOf('{')));
    expect(found).toEqual({
      env: [],
      environ: 'ERR_ACCESS_DENIED',
      credentials: 'ERR_ACCESS_DENIED',
      folder: 'ERR_ACCESS_DENIED',
      binding: 'ERR_ACCESS_DENIED',
      import: expect.stringMatching(/^ERR_(ACCESS_DENIED|VM_DYNAMIC_IMPORT_CALLBACK_MISSING)$/),
      write: 'ERR_ACCESS_DENIED',
      child: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      parent: hasNamespaces ? 'ESRCH' : true,
      channel: 'undefined',
      network: hasNamespaces ? 'ENETUNREACH' : 'connected',
    });
  });

  const MEMORY_HOGS = [
    ['filled buffers', 'for (let i = 0; i < 64; i += 1) all.push(new Uint8Array(64 * 2 ** 20).fill(1))'],
    ['one buffer of 4 GB', 'all.push(new Uint8Array(4 * 2 ** 30).fill(1))'],
    [
      'shared memory',
      'for (let i = 0; i < 64; i += 1) all.push(new Uint8Array(new SharedArrayBuffer(2 ** 26)).fill(1))',
    ],
    ['WebAssembly', 'all.push(new Uint8Array(new WebAssembly.Memory({ initial: 65536 }).buffer).fill(1))'],
    [
      'texts',
      `const { Buffer } = ${HOST}.getBuiltinModule('buffer'); for (;;) all.push(Buffer.alloc(2 ** 24, 65).toString('latin1'))`,
    ],
  ];
  for (const [what, line] of MEMORY_HOGS) {
    test(`that allocates 4 GB as ${what} is rejected with the reason`, async () => {
      const code = `{ const all = []; ${line}; globalThis.kept = all; }`;
      const { status, answer } = await teams.upload(withServerCode(forms, code));
      expect({ status, ...answer }).toMatchObject({
        status: 400,
        check: 'evaluation',
        message: 'server/remote.cjs: took more memory than a release may (384 MB)',
      });
    });
  }

  test('that writes to the trial’s report channel is rejected', async () => {
    const flood = `for (;;) ${HOST}.getBuiltinModule('fs').writeSync(3, 'x'.repeat(65536))`;
    const { status, answer } = await teams.upload(withServerCode(forms, flood));
    const message = 'server/remote.cjs: wrote to the pipe that only the trial may use';
    expect({ status, ...answer }).toMatchObject({ status: 400, check: 'evaluation', message });
  });
});

test.describe('a released bundle', () => {
  test('finds no secret in the environment of its rendering process', async () => {
    const code = `const before = ${SLOT}; ${SLOT} = { load: async () => {
      const found = await (${probe()})();
      const { createElement } = require('react');
      return () => createElement('pre', { id: 'found' }, encodeURIComponent(JSON.stringify(found)));
    } }`;
    const build = withServerCode(forms, code);
    // Needs force: the server renders the probe's result, and the browser a form.
    expect(await teams.upload(build, 'mfe-forms', { force: true })).toMatchObject({ status: 201 });
    const token = teams.tokens['mfe-forms'];
    const body = { version: build.manifest.version, force: true };
    expect(await teams.http(`${FORMS}/release`, { token, body })).toMatchObject({ answer: { inUse: true } });
    try {
      const page = await (await fetch(`${product.origin}/services/roofing`)).text();
      const found = JSON.parse(decodeURIComponent(/<pre id="found">([^<]+)/.exec(page)?.[1] ?? ''));
      const names = found.environ.split('\0').map((line: string) => line.split('=')[0]);
      const secret = /DATABASE|REDIS|S3_|SMTP|ADMIN|PASSWORD|SECRET|KEY|TOKEN|STORAGE|API_URL/;
      expect(found.env).toContain('NODE_ENV');
      expect([...found.env, ...names].filter((name) => secret.test(name))).toEqual([]);
      expect(found.environ).not.toContain(new URL(product.databaseUrl).pathname);
      expect(found.environ).not.toContain('another secret');
    } finally {
      expect((await teams.command('rollback', ['mfe-forms'])).answer).toMatchObject({ inUse: true });
    }
  });
});

function archive(entries: [header: object, body: string | Buffer][]) {
  const made = pack();
  for (const [header, body] of entries) made.entry(header as any, body);
  made.finalize();
  return buffer(made);
}

const archiveWith = (manifest: object) => archive([[{ name: 'manifest.json' }, JSON.stringify(manifest)]]);

test.describe('an upload that is expensive to read', () => {
  const EXPENSIVE_UPLOADS: [what: string, check: string, reason: RegExp, make: () => Promise<Buffer>][] = [
    [
      'a manifest of 44 MB',
      'manifest',
      /^manifest\.json has 4\d{7} bytes; at most 524288 are allowed$/,
      () => {
        const { files, ...rest } = forms.manifest;
        const [file] = Object.values(files);
        const many = Array.from({ length: 270_000 }, (_, index) => [`client/${'x'.repeat(50)}${index}.js`, file]);
        return archiveWith({ ...rest, files: Object.fromEntries(many) });
      },
    ],
    [
      'a manifest of many lists',
      'manifest',
      /pages/,
      () => {
        const lists = Array.from({ length: 9_000 }, (_, index) => [`p${index}`, { js: [], css: [] }]);
        return archiveWith({ ...forms.manifest, pages: Object.fromEntries(lists) });
      },
    ],
    [
      'a header of 15 MB',
      'manifest',
      /^manifest\.json, name: /,
      () => {
        const pax = Object.fromEntries(Array.from({ length: 250_000 }, (_, index) => [`k${index}`, 'x'.repeat(40)]));
        return archive([[{ name: 'manifest.json', pax }, '{}']]);
      },
    ],
    [
      'a script of 7 MB',
      'scripts',
      /^client\/slot-quote-form\.js has \d{7} bytes; at most 2097152 are allowed in one script$/,
      async () => {
        const noise = `var a=[${Array.from({ length: 700_000 }, (_, index) => `()=>${index}`).join()}]`;
        const files = new Map(forms.files).set('client/slot-quote-form.js', Buffer.from(noise));
        return archiveOf(updateManifest({ manifest: forms.manifest, files }));
      },
    ],
    [
      'scripts of 40 MB',
      'budget',
      /^the whole release has 4\d{4}\.\d KB; its budget is 32768 KB$/,
      async () => {
        const files = new Map(forms.files);
        for (let n = 0; n < 20; n += 1) files.set(`client/more-${n}.js`, Buffer.alloc(2 * 2 ** 20, 'a=1;'));
        return archiveOf(updateManifest({ manifest: forms.manifest, files }));
      },
    ],
  ];

  for (const [what, check, reason, make] of EXPENSIVE_UPLOADS) {
    test(`${what} is rejected by the check "${check}" and delays no visitor`, async () => {
      const body = await make();
      // The longest delay of the event loop since the last read of the metrics.
      const longest = async () => {
        const text = await (await fetch(metrics, { headers: { connection: 'close' } })).text();
        return Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(text)?.[1]);
      };
      await longest();
      const { status, answer } = await teams.http(`${FORMS}/versions`, {
        token: teams.tokens['mfe-forms'],
        archive: body,
      });
      const delay = await longest();
      expect({ check: answer.check, status }).toEqual({ check, status: 400 });
      expect(answer.message).toMatch(reason);
      expect(delay).toBeLessThan(0.5);
    });
  }
});
