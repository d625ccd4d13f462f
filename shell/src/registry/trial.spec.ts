import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RemoteManifest } from '@site/platform';
import { runTrial } from './trial';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trial-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The outcome of a trial whose process reports these lines forever, one every half second. Without any, it is refused. */
async function tried(...lines: object[]) {
  const program = join(folder, `program-${lines.length}.cjs`);
  const code = `const lines = ${JSON.stringify(lines)};
    let count = 0;
    setInterval(() => require('node:fs').writeSync(3, JSON.stringify(lines[count++ % lines.length]) + '\\n'), 500);`;
  await writeFile(program, code);
  const manifest = { server: 'server/remote.cjs' } as RemoteManifest;
  const place = { origin: 'http://localhost', shellBase: '/shell/' };
  const since = performance.now();
  const outcome = await runTrial(
    { program, manifest, place, released: [], files: [], force: false, hydrates: false },
    { namespaces: [], dataKilobytes: undefined },
  ).then(
    () => 'passed',
    (error: Error) => error.message,
  );
  return { outcome, seconds: (performance.now() - since) / 1_000 };
}

it.each([
  ['its evaluation', [{ step: 'evaluation', what: 'x' }], 8],
  [
    'its evaluation and its render in turns',
    [
      { step: 'evaluation', what: 'x' },
      { step: 'render', what: 'x' },
    ],
    12,
  ],
])(
  'gives no extra time to a trial that reports %s over and over',
  async (_what, lines, most) => {
    // The second one takes as long as a process takes to start on this machine.
    const [{ outcome, seconds }, started] = await Promise.all([tried(...lines), tried()]);
    expect(outcome).toMatch(/^x: not done after [46] s$/);
    expect(started.outcome).toMatch(/: wrote to the pipe that only the trial may use$/);
    expect(seconds - started.seconds).toBeLessThan(most);
  },
  90_000,
);
