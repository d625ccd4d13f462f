import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { BodyFailed, BodyReader } from './body-reader.js';

async function pieces(body: Readable, size: number): Promise<string[]> {
  const reader = new BodyReader(body);
  const place = Buffer.alloc(size);
  const found: string[] = [];
  while (await reader.hasMore()) found.push(place.subarray(0, await reader.fill(place)).toString());
  return found;
}

describe('BodyReader', () => {
  it.each([
    [[], []],
    [['', ''], []],
    [['ab'], ['ab']],
    [['abcd'], ['abcd']],
    [
      ['abcde', '', 'fghij', 'k'],
      ['abcd', 'efgh', 'ijk'],
    ],
    [
      ['a', 'b', 'c', 'd', 'e'],
      ['abcd', 'e'],
    ],
  ])('reads %j as %j', async (chunks, expected) => {
    expect(await pieces(Readable.from(chunks.map((text) => Buffer.from(text))), 4)).toEqual(expected);
    expect(await pieces(Readable.from(chunks), 4)).toEqual(expected);
  });

  it('reports a failure that happened between two reads', async () => {
    const body = new PassThrough();
    const reader = new BodyReader(body);
    const failure = new Error('connection lost');
    body.destroy(failure);
    await new Promise((resolve) => setImmediate(resolve));
    const thrown = await reader.hasMore().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(BodyFailed);
    expect(thrown).toMatchObject({ cause: failure });
  });

  it('treats a body that closes before its end as failed', async () => {
    const body = new PassThrough();
    body.write('half');
    const reader = new BodyReader(body);
    setImmediate(() => body.destroy());
    await expect(reader.fill(Buffer.alloc(10))).rejects.toThrow(BodyFailed);
  });
});
