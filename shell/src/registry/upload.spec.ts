import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { type Headers, pack } from 'tar-stream';
import { unpack } from './unpack';
import { receiveUpload, sweepUploads, UPLOAD_LIMITS } from './upload';

type Entry = Headers & { pax?: Record<string, string> };

function archiveOf(entries: (readonly [string | Entry, (Buffer | string)?])[]): Readable {
  const archive = pack();
  for (const [header, body] of entries) archive.entry(typeof header === 'string' ? { name: header } : header, body);
  archive.finalize();
  // A Node stream, like a request.
  return archive.pipe(new PassThrough());
}

/** Receives and unpacks like the shell and its thread. */
async function take(body: Readable) {
  const received = await receiveUpload('mfe-a', body);
  try {
    return { ...(await unpack(received)), dispose: received.dispose };
  } catch (error) {
    await received.dispose();
    throw error;
  }
}

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('fairhand-upload-'));
const refusal = (check: string, reason: RegExp) =>
  expect.objectContaining({ name: 'Refusal', check, message: expect.stringMatching(reason) });

describe('an upload', () => {
  it('is unpacked, and its files are measured', async () => {
    const upload = await take(
      archiveOf([
        ['./manifest.json', '{}'],
        [{ name: './client', type: 'directory' }],
        ['client/remoteEntry.js', 'var a;'],
        [`client/${'x'.repeat(150)}.js`, 'var b;'],
      ]),
    );
    expect(upload.manifest.toString()).toBe('{}');
    expect([...upload.files.keys()]).toEqual(['client/remoteEntry.js', `client/${'x'.repeat(150)}.js`]);
    expect(upload.files.get('client/remoteEntry.js')).toMatchObject({
      bytes: 6,
      integrity: `sha384-${createHash('sha384').update('var a;').digest('base64')}`,
    });
    expect((await upload.read('client/remoteEntry.js')).toString()).toBe('var a;');
    await expect(upload.read('client/other.js')).rejects.toEqual(refusal('files', /missing/));
    await upload.dispose();
    await expect(upload.read('client/remoteEntry.js')).rejects.toThrow('ENOENT');
  });

  it.each([
    ['../../etc/passwd'],
    ['/etc/passwd'],
    ['client/../../x.js'],
    ['client/.hidden'],
    ['client//x.js'],
    ['client/a b.js'],
    ['other/x.js'],
    [`client/${'x'.repeat(UPLOAD_LIMITS.pathLength)}.js`],
  ])('with the path %j is refused and leaves nothing behind', async (name) => {
    const before = folders();
    await expect(
      take(
        archiveOf([
          ['manifest.json', '{}'],
          [name, 'x'],
        ]),
      ),
    ).rejects.toEqual(refusal('upload', /part of a build/));
    expect(folders()).toEqual(before);
  });

  it('with links, duplicates, too many files, no manifest, or no valid archive is refused', async () => {
    const refused = async (body: Readable, reason: RegExp) =>
      expect(take(body)).rejects.toEqual(refusal('upload', reason));
    const link = { name: 'client/a.js', type: 'symlink', linkname: '/etc/passwd' } as const;
    await refused(archiveOf([[link]]), /is a symlink/);
    await refused(
      archiveOf([
        ['client/a.js', '1'],
        ['client/a.js', '2'],
      ]),
      /there twice/,
    );
    await refused(archiveOf([['client/a.js', '1']]), /no manifest/);
    await refused(Readable.from([Buffer.alloc(2_000, 'x')]), /cannot be read/);
    const many = Array.from({ length: UPLOAD_LIMITS.files + 1 }, (_, index) => [`client/${index}.js`, ''] as const);
    await refused(archiveOf(many), /more than 2000 files/);
    const whole = await buffer(
      archiveOf([
        ['manifest.json', '{}'],
        ['client/a.js', 'x'.repeat(5_000)],
      ]),
    );
    await refused(Readable.from([whole.subarray(0, 3_000)]), /cannot be read/);
  });

  it.each(['-1', '-512', 'x', '9'.repeat(30)])('with a file of %s bytes is refused immediately', async (size) => {
    const before = folders();
    const taken = take(archiveOf([[{ name: 'manifest.json', pax: { size } }, '{}']]));
    const tooLate = new Promise((resolve) => setTimeout(resolve, 2_000, 'not answered'));
    await expect(Promise.race([taken, tooLate])).rejects.toEqual(refusal('upload', /manifest.json" has no size/));
    expect(folders()).toEqual(before);
  });

  it('with a manifest that is too large is refused before it is read', async () => {
    const large = archiveOf([['manifest.json', 'x'.repeat(UPLOAD_LIMITS.manifestBytes + 1)]]);
    await expect(take(large)).rejects.toEqual(
      refusal('manifest', /^manifest\.json has 524289 bytes; at most 524288 are allowed$/),
    );
  });

  it('above the size limit is refused, and the rest of the body is discarded', async () => {
    const piece = Buffer.alloc(8 * 1024 * 1024);
    const pieces = Array.from({ length: 9 }, (_, index) => [`client/${index}.js`, piece] as const);
    const body = archiveOf(pieces);
    await expect(take(body)).rejects.toEqual(refusal('upload', /more than 64 MB/));
    expect(body.readableEnded).toBe(true);
  });

  it('fails when the sender disconnects', async () => {
    const body = new PassThrough();
    const taken = take(body);
    const head = await buffer(archiveOf([['client/a.js', 'x'.repeat(5_000)]]));
    body.write(head.subarray(0, 2_000));
    setTimeout(() => body.destroy(), 50);
    await expect(taken).rejects.toEqual(refusal('upload', /cannot be read: the body ended too early/));
  });

  it('fails when the sender disconnected before the body was read', async () => {
    const before = folders();
    const body = new PassThrough();
    body.write(await buffer(archiveOf([['manifest.json', '{}']])));
    body.destroy();
    await new Promise((resolve) => body.once('close', resolve));
    const tooLate = new Promise((resolve) => setTimeout(resolve, 2_000, 'not answered'));
    await expect(Promise.race([receiveUpload('mfe-a', body), tooLate])).rejects.toEqual(
      refusal('upload', /cannot be read: the body ended too early/),
    );
    expect(folders()).toEqual(before);
  });

  it('is refused while three others are in progress, and leaves nothing behind', async () => {
    const others = await Promise.all(
      ['mfe-a', 'mfe-b', 'mfe-c'].map((remote) => receiveUpload(remote, Readable.from([Buffer.from('x')]))),
    );
    const before = folders();
    const body = Readable.from([Buffer.from('x'), Buffer.from('y')]);
    await expect(receiveUpload('mfe-a', body)).rejects.toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '10' },
    });
    expect(body.readableEnded).toBe(true);
    expect(folders()).toEqual(before);
    await others[0]?.dispose();
    const gone = new PassThrough();
    gone.destroy();
    // A failed upload frees its slot.
    await expect(receiveUpload('mfe-a', gone)).rejects.toEqual(refusal('upload', /ended too early/));
    others[0] = await receiveUpload('mfe-a', Readable.from([Buffer.from('x')]));
    await Promise.all(others.map((other) => other.dispose()));
  });

  it('is refused while two others of the same frontend are in progress, so that the other teams have a place', async () => {
    const small = () => Readable.from([Buffer.from('x')]);
    const own = await Promise.all([1, 2].map(() => receiveUpload('mfe-a', small())));
    await expect(receiveUpload('mfe-a', small())).rejects.toMatchObject({ statusCode: 429 });
    const other = await receiveUpload('mfe-b', small());
    await Promise.all([...own, other].map((upload) => upload.dispose()));
  });

  it('left behind by a killed process is removed after an hour, and nothing else is', async () => {
    const left = (name: string, minutes: number) => {
      const folder = mkdtempSync(join(tmpdir(), name));
      writeFileSync(join(folder, 'archive.tar'), 'x');
      mkdirSync(join(folder, 'more'));
      const time = Date.now() / 1_000 - minutes * 60;
      utimesSync(folder, time, time);
      return folder;
    };
    const [old, recent, other] = [left('fairhand-upload-', 61), left('fairhand-upload-', 59), left('release-', 61)];
    await sweepUploads();
    const names = readdirSync(tmpdir()).map((name) => join(tmpdir(), name));
    expect([old, recent, other].map((folder) => names.includes(folder))).toEqual([false, true, true]);
    for (const folder of [recent, other]) rmSync(folder, { recursive: true });
  });
});
