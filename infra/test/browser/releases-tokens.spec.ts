import { connect } from 'node:net';
import { join } from 'node:path';
import { cookiesOf } from '@site/testing/cookies';
import { ROOT } from '../../bootstrap/paths.mjs';
import { withDatabase } from '../../local/with-database.ts';
import type { Product } from './product.ts';
import { archiveOf, type Build, readBuild, Teams, updateManifest, withServerCode } from './release-world.ts';
import { expect, test } from './test.ts';

let product: Product;
let teams: Teams;
let forms: Build;
let releasedAtFirst: Record<string, string>;

test.use({ siteName: 'releases-tokens' });
test.beforeAll(async ({ site }) => {
  product = site;
  teams = new Teams(product);
  forms = readBuild(FORMS_DIST);
  releasedAtFirst = await teams.released();
});

const FORMS = '/registry/remotes/mfe-forms';
const FORMS_DIST = join(ROOT, 'mfe-forms', 'dist');

/** The record of the last trial of a version. */
async function trialOf(version: string): Promise<unknown> {
  const { rows } = await withDatabase(product.databaseUrl, (client) =>
    client.query('select trial from releases where version = $1', [version]),
  );
  return rows[0].trial;
}

test.describe('a team that withdraws its frontend', () => {
  test('can do so from anywhere with its token, and can roll back to it', async () => {
    const version = releasedAtFirst['mfe-forms'];
    const away = { DATA_DIR: '/nowhere', RELEASE_SITE: product.origin, RELEASE_TOKEN: teams.tokens['mfe-forms'] };
    const withdraw = () => teams.command('release', ['mfe-forms', '--withdraw', '--force', '--by', 'Ada Price'], away);
    const { code, answer } = await withdraw();
    expect({ code, ...answer }).toMatchObject({ code: 0, remote: 'mfe-forms', version, inUse: false, by: 'Ada Price' });
    expect(await teams.released()).not.toHaveProperty('mfe-forms');
    expect((await fetch(product.origin)).status).toBe(200);
    const { answer: list } = await teams.command('releases', ['mfe-forms']);
    expect(list.remotes[0]).toMatchObject({ backTo: version });
    expect(list.remotes[0]).not.toHaveProperty('current');
    expect(list.remotes[0].history[0]).toMatchObject({ action: 'withdraw', releasedBy: 'mfe-forms (Ada Price)' });
    const again = await withdraw();
    expect([again.code, again.answer.status]).toEqual([1, 404]);

    const back = await teams.command('rollback', ['mfe-forms'], away);
    expect({ code: back.code, ...back.answer }).toMatchObject({
      code: 0,
      version,
      previousVersion: null,
      changed: true,
    });
    expect(await teams.released()).toEqual(releasedAtFirst);
  });

  test('and releases it again rolls back to the earlier release, not to the same one', async () => {
    const first = releasedAtFirst['mfe-forms'];
    const build = withServerCode(forms, '/* another */');
    const { version } = build.manifest;
    const token = teams.tokens['mfe-forms'];
    expect(await teams.upload(build)).toMatchObject({ status: 201, answer: { created: true, wasReleased: false } });
    const release = () => teams.http(`${FORMS}/release`, { token, body: { version } });
    expect(await release()).toMatchObject({ status: 200, answer: { changed: true, previousVersion: first } });
    expect(await teams.http(`${FORMS}/withdraw`, { token, body: { force: true } })).toMatchObject({
      status: 200,
      answer: { remote: 'mfe-forms', version, inUse: false },
    });
    expect(await release()).toMatchObject({ status: 200, answer: { changed: true, previousVersion: null } });
    const tried = await trialOf(version);
    expect(await teams.upload(build)).toMatchObject({ status: 200, answer: { created: false, wasReleased: true } });
    // A build that is released already is not tried beside itself.
    expect(await trialOf(version)).toEqual(tried);
    const { code, answer } = await teams.command('rollback', ['mfe-forms']);
    expect({ code, ...answer }).toMatchObject({ code: 0, version: first, previousVersion: version, changed: true });
    expect(await teams.released()).toEqual(releasedAtFirst);
  });
});

test.describe('a team with more releases than are listed', () => {
  /** Adds releases of other versions, each of them rolled back. */
  async function fillHistory(version: string) {
    await withDatabase(product.databaseUrl, (client) =>
      client.query(
        `insert into release_history (remote, version, previous_version, released_by, action)
         select 'mfe-forms', case when n % 2 = 0 then $1 else 'c' || n end, case when n % 2 = 0 then 'c' || (n - 1) else $1 end,
                'mfe-forms', case when n % 2 = 0 then 'rollback' else 'release' end
           from generate_series(1, 120) as n order by n`,
        [version],
      ),
    );
  }

  test('can roll back through its whole history and to any version that is kept', async () => {
    const first = releasedAtFirst['mfe-forms'] ?? '';
    const build = withServerCode(forms, '/* a long time later */');
    const { version } = build.manifest;
    await teams.upload(build);
    const body = { version };
    expect((await teams.http(`${FORMS}/release`, { token: teams.tokens['mfe-forms'], body })).status).toBe(200);
    await fillHistory(version);
    const { answer: list } = await teams.command('releases', ['mfe-forms']);
    const [{ history, kept, backTo }] = list.remotes;
    expect(history).toHaveLength(100);
    expect(history.map((entry: { version: string }) => entry.version)).not.toContain(first);
    expect(backTo).toBe(first);
    expect(kept).toContainEqual(expect.objectContaining({ version: first }));
    expect(await teams.upload(forms)).toMatchObject({ status: 200, answer: { wasReleased: true } });
    const back = async (...named: string[]) => (await teams.command('rollback', ['mfe-forms', ...named])).answer;
    expect(await back()).toMatchObject({ version: first, previousVersion: version, changed: true });

    await fillHistory(first);
    expect(await back(version)).toMatchObject({ version, previousVersion: first, changed: true });
    expect(await back(first)).toMatchObject({ version: first, changed: true });
  });
});

test.describe('the picture at a URL', () => {
  const MARKETING = '/registry/remotes/mfe-marketing';
  const PUBLIC = 'client/public/';

  test('comes from the active release, not from other stored versions', async () => {
    const { manifest, files } = readBuild(join(ROOT, 'mfe-marketing', 'dist'));
    const paths = [...files.keys()].filter((path) => path.startsWith(PUBLIC));
    const plain = paths.find((path) => path.endsWith('/social-home.jpg')) ?? '';
    const hashed = paths.find((path) => /\.[0-9a-f]{8}\.webp$/.test(path)) ?? '';
    const [added, addedHashed] = [`${PUBLIC}added.jpg`, `${PUBLIC}added.0123abcd.jpg`];
    const other = Buffer.from('another picture');
    const changed = new Map(files);
    for (const path of [plain, hashed, added, addedHashed]) changed.set(path, other);
    const build = updateManifest({ manifest, files: changed });
    const { version } = build.manifest;

    const ask = async (path: string, headers = {}) => {
      const address = `${product.origin}/assets/mfe-marketing/${path.slice(PUBLIC.length)}`;
      const response = await fetch(address, { headers });
      const body = Buffer.from(await response.arrayBuffer());
      return { is: body.equals(other) ? 'other' : response.status, kept: response.headers.get('cache-control') };
    };
    const foreign = async () => {
      const answers = await Promise.all([plain, hashed, added, addedHashed].map((path) => ask(path)));
      return answers.map(({ is }) => is);
    };
    const REVALIDATE = 'public, max-age=0, must-revalidate';

    expect(await ask(plain)).toEqual({ is: 200, kept: REVALIDATE });
    expect(await teams.upload(build)).toMatchObject({ status: 201 });
    // A name with a hash always means the same file, whichever release contains it.
    expect(await foreign()).toEqual([200, 200, 404, 'other']);

    const token = teams.tokens['mfe-marketing'];
    const preview = await teams.http(`${MARKETING}/previews`, { token, body: { version } });
    const cookie = `preview=${new URL(preview.answer.url).searchParams.get('preview')}`;
    expect(await ask(plain, { cookie })).toEqual({ is: 'other', kept: 'private, no-store' });
    expect(await ask(added, { cookie })).toEqual({ is: 'other', kept: 'private, no-store' });
    expect(await foreign()).toEqual([200, 200, 404, 'other']);

    expect(await teams.http(`${MARKETING}/release`, { token, body: { version } })).toMatchObject({ status: 200 });
    expect(await foreign()).toEqual(['other', 'other', 'other', 'other']);
    expect((await ask(plain)).kept).toBe(REVALIDATE);
    expect((await ask(hashed)).kept).toMatch(/immutable$/);

    expect((await teams.command('rollback', ['mfe-marketing'])).answer).toMatchObject({ changed: true, inUse: true });
    expect(await foreign()).toEqual([200, 200, 404, 'other']);
  });
});

// Runs last: after wrong tokens from this address, valid ones also have to wait.
test.describe('permission to release', () => {
  test('is granted to a team only for its own remote', async () => {
    const archive = await archiveOf(forms);
    const others = { token: teams.tokens['mfe-admin'] };
    for (const [path, sent] of [
      ['versions', { archive }],
      ['release', { body: { version: forms.manifest.version } }],
      ['rollback', { body: {} }],
      ['withdraw', { body: {} }],
      ['previews', { body: { version: forms.manifest.version } }],
    ] as const) {
      const { status, answer } = await teams.http(`${FORMS}/${path}`, { ...others, ...sent });
      expect([path, status]).toEqual([path, 403]);
      expect(answer.message).toBe('The token of mfe-admin only releases mfe-admin');
      expect((await teams.http(`${FORMS}/${path}`, sent)).status).toBe(401);
    }
    const { code, answer } = await teams.command('release', ['mfe-forms', '--dist', FORMS_DIST], {
      RELEASE_TOKEN: teams.tokens['mfe-admin'],
    });
    expect([code, answer.status]).toEqual([1, 403]);
  });

  test('lets signed-in staff list releases and roll back, but not strangers or other sites', async () => {
    expect((await teams.http('/registry/releases', { method: 'GET' })).status).toBe(401);
    const signedIn = await fetch(`${product.origin}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.origin },
      body: JSON.stringify(product.credentials),
    });
    const cookie = cookiesOf(signedIn);
    const list = await teams.http('/registry/releases', { method: 'GET', headers: { cookie } });
    expect(list.status).toBe(200);
    expect(list.headers.get('cache-control')).toBe('no-store');
    expect(list.answer.remotes.map(({ remote }: any) => remote)).toEqual([
      'mfe-admin',
      'mfe-forms',
      'mfe-marketing',
      'shell',
    ]);
    const body = { version: releasedAtFirst['mfe-forms'] };
    const back = (headers: Record<string, string>) => teams.http(`${FORMS}/rollback`, { body, headers });
    expect((await back({ cookie })).status).toBe(401);
    expect((await back({ cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await back({ cookie: 'session=x', origin: product.origin })).status).toBe(401);
    expect(await back({ cookie, origin: product.origin })).toMatchObject({ status: 200, answer: { changed: false } });
  });

  test('is denied to invalid requests with a reason', async () => {
    const token = teams.tokens['mfe-forms'];
    const bad = async (path: string, sent: object, status: number) =>
      expect((await teams.http(path, { token, ...sent })).status).toBe(status);
    await bad(`${FORMS}/release`, { body: {} }, 400);
    await bad(`${FORMS}/release`, { body: { version: '../x' } }, 400);
    await bad(`${FORMS}/release`, { body: { version: '9.9.9-000000000000' } }, 404);
    await bad(`${FORMS}/rollback`, { body: { version: '9.9.9-000000000000' } }, 404);
    await bad(`${FORMS}/withdraw`, { body: { version: '1' } }, 400);
    await bad('/registry/remotes/shell/withdraw', { token: teams.tokens.shell, body: {} }, 400);
    await bad(`${FORMS}/versions`, { body: {} }, 415);
    // The response arrives although the body is not fully read.
    const huge = {
      manifest: forms.manifest,
      files: new Map([...forms.files, ['client/x.js', Buffer.alloc(70_000_000)]]),
    };
    expect(await teams.upload(huge)).toMatchObject({
      status: 413,
      answer: { check: 'upload', message: 'more than 64 MB' },
    });
    const stranger = await teams.http(`${FORMS}/versions`, { token: 'wrong', archive: Buffer.alloc(70_000_000) });
    expect(stranger.status).toBe(401);
    const away = { manifest: forms.manifest, files: new Map([['../x.js', Buffer.alloc(5_000_000)]]) };
    expect(await teams.upload(away)).toMatchObject({ status: 400, answer: { check: 'upload' } });
    await bad('/registry/remotes/MFE/release', { body: { version: '1' } }, 400);
    await bad('/registry/nothing', { body: {} }, 404);
    const run = async (...command: Parameters<Teams['command']>) => (await teams.command(...command)).code;
    expect(await run('release', [])).toBe(2);
    expect(await run('release', ['mfe-none'])).toBe(2);
    expect(await run('release', ['mfe-forms', '--commit', '0123456'])).toBe(2);
    expect(await run('release', ['mfe-forms', '--dist', FORMS_DIST, '--commit', 'HEAD'])).toBe(1);
    expect(await run('release', ['mfe-forms', '--withdraw', '--dist', FORMS_DIST])).toBe(2);
    expect(await run('release', ['shell', '--withdraw'])).toBe(2);
    expect(await run('rollback', ['mfe-forms', '--nonsense'])).toBe(2);
    expect(await run('releases', [], { DATA_DIR: '/nowhere' })).toBe(2);
    expect(await run('releases', ['--site', 'http://127.0.0.1:9'], { RELEASE_TOKEN: 'x' })).toBe(3);
  });

  test('covers two builds of a frontend at a time; a third is rejected with a retry time', async () => {
    const { hostname, port } = new URL(product.origin);
    const token = teams.tokens['mfe-forms'];
    const half = `POST ${FORMS}/versions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/x-tar\r\nContent-Length: 9000\r\n\r\nx`;
    const sockets = [1, 2, 3].map(() => connect(Number(port), hostname));
    try {
      const response = await Promise.race(
        sockets.map(async (socket) => {
          socket.on('error', () => undefined).write(half);
          let text = '';
          for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
            text += chunk;
            if (text.endsWith('}')) break;
          }
          return text;
        }),
      );
      const [head = '', body = ''] = response.split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 10\r\n/s);
      expect(JSON.parse(body)).toEqual({
        statusCode: 429,
        error: 'Too Many Requests',
        message: 'Too many builds are being checked at once. Please try again in a moment.',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      // Visitors are not affected.
      expect((await fetch(product.origin)).status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    const until = Date.now() + 30_000;
    let { status } = await teams.upload(forms);
    while (status === 429 && Date.now() < until) ({ status } = await teams.upload(forms));
    expect(status).toBe(200);
  });

  test('ends with a revoked token; wrong tokens are throttled by address', async () => {
    const added = await teams.command('token', ['add', 'mfe-forms'], { DATABASE_URL: product.databaseUrl });
    const { token } = added.answer;
    const list = (using: string) => teams.http('/registry/releases', { method: 'GET', token: using });
    expect((await list(token)).status).toBe(200);
    const { answer } = await teams.command('token', ['list', 'mfe-forms'], { DATABASE_URL: product.databaseUrl });
    expect(JSON.stringify(answer)).not.toContain(token);
    const id = answer.tokens[0].id;
    await teams.command('token', ['revoke', 'mfe-forms', id], { DATABASE_URL: product.databaseUrl });
    const refused = await list(token);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    let last = refused;
    for (let tries = 0; tries < 12 && last.status === 401; tries += 1) last = await list(`wrong-${tries}`);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    // Visitors are not affected.
    expect((await fetch(product.origin)).status).toBe(200);
  });
});
