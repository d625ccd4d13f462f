import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RemoteManifest } from '@site/platform';
import { type CheckContext, ReleaseChecker } from './check-release';

// An inspection that runs no trial: it reports whether it was told to skip hydration.
const INSPECTION = `
  const { parentPort, workerData } = require('node:worker_threads');
  const trial = { changes: workerData.hydrates ? 'skipped' : null, overruled: [], hydrates: !workerData.force };
  const tried = { trial, confinement: { namespaces: [] } };
  parentPort.postMessage({ step: 'done', manifest: workerData.subject.stored, places: new Map(), tried });
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'));
  await writeFile(join(folder, 'inspection.cjs'), INSPECTION);
});
afterAll(() => rm(folder, { recursive: true }));

const version = (name: string, version: string) => ({ name, version, files: {} }) as unknown as RemoteManifest;
const FORMS = version('mfe-forms', '2');

function checkerBeside(...released: RemoteManifest[]): ReleaseChecker {
  return new ReleaseChecker({
    budgets: () => ({}),
    released: async () => released,
    place: { origin: 'https://site.example', shellBase: '/shell/s1/' },
    programs: { inspection: join(folder, 'inspection.cjs'), trial: 'trial.mjs' },
    readReleaseFile: async () => undefined,
    readShellScript: async () => Buffer.from(''),
    log: { info: () => undefined },
  } as unknown as CheckContext);
}

describe('the trial of a stored version', () => {
  const beside = [version('mfe-forms', '1'), version('mfe-marketing', '1')];

  it('records beside which releases it ran and hydrated', async () => {
    expect(await checkerBeside(...beside).tryStored(FORMS, null, false)).toEqual({
      changes: null,
      overruled: [],
      beside: '/shell/s1/ mfe-forms@1 mfe-marketing@1',
      hydratesBeside: '/shell/s1/ mfe-marketing@1',
    });
  });

  it('records no hydration if a page failed', async () => {
    const { hydratesBeside } = await checkerBeside(...beside).tryStored(FORMS, null, true);
    expect(hydratesBeside).toBeUndefined();
  });

  it.each([
    [
      'does not run again beside the same releases',
      beside,
      { beside: '/shell/s1/ mfe-forms@1 mfe-marketing@1', changes: null },
    ],
    [
      'skips hydration if only its own remote was released',
      [version('mfe-forms', '3'), version('mfe-marketing', '1')],
      { changes: 'skipped' },
    ],
    ['skips hydration if its own remote was withdrawn', [version('mfe-marketing', '1')], { changes: 'skipped' }],
    [
      'hydrates beside another version of another remote',
      [version('mfe-forms', '1'), version('mfe-marketing', '2')],
      { changes: null },
    ],
    ['hydrates beside another remote', [...beside, version('mfe-admin', '1')], { changes: null }],
  ])('%s', async (_what, released, expected) => {
    const last = await checkerBeside(...beside).tryStored(FORMS, null, false);
    expect(await checkerBeside(...released).tryStored(FORMS, last, false)).toMatchObject(expected);
  });

  it('is refused while three of the same frontend wait, so that the other teams have their turn', async () => {
    const checker = checkerBeside(...beside);
    const own = [1, 2, 3].map(() => checker.tryStored(FORMS, null, false));
    await expect(checker.tryStored(FORMS, null, false)).rejects.toMatchObject({ statusCode: 429 });
    await checker.tryStored(version('mfe-marketing', '2'), null, false);
    await Promise.all(own);
    await checker.tryStored(FORMS, null, false);
  });
});
