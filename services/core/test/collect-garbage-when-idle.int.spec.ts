import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

const DIST = new URL('../dist/process/index.js', import.meta.url).href;
const MEBIBYTE = 1024 * 1024;

/** A process that creates 100 MiB of garbage and then idles. @returns MiB in use three seconds later */
function heapAfterBurst(setUp: string): number {
  const script = `
    ${setUp}
    let kept = Array.from({ length: 400_000 }, (_, index) => ({ index, text: 'x'.repeat(200) + index }));
    kept = undefined;
    setTimeout(() => process.stdout.write(String(process.memoryUsage().heapUsed)), 3_000);`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return Number(stdout) / MEBIBYTE;
}

describe('the garbage of a burst', () => {
  it('is freed once the process is idle', () => {
    expect(heapAfterBurst('')).toBeGreaterThan(60);
    expect(heapAfterBurst(`(await import(${JSON.stringify(DIST)})).collectGarbageWhenIdle(500);`)).toBeLessThan(20);
  });
});
