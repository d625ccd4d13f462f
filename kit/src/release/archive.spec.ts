import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { archiveOf } from './archive.js';

describe('the archive of a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([undefined, '{', '{}', 'null', '{"files":1}'])(
    'is refused as wrong usage with the manifest %p',
    async (text) => {
      if (text !== undefined) writeFileSync(join(folder, 'manifest.json'), text);
      await expect(archiveOf(folder)).rejects.toMatchObject({
        name: 'CommandError',
        exitCode: 2,
        message: expect.stringMatching(/^There is no build in |manifest\.json is not the manifest of a build$/),
      });
    },
  );
});
