import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@site/testing/eventually';
import { ProcessLog } from './process-log.ts';

const PRINTS_A_LINE_EVERY_50_MS = `setInterval(() => console.log('a line'), 50)`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('ProcessLog', () => {
  it('writes again after its disk was full, and says both once', async () => {
    const file = join(folder, 'part.log');
    symlinkSync('/dev/full', file);
    const shown = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const said = () => shown.mock.calls.map(([text]) => text).filter((text) => String(text).startsWith('[part] '));
    const child = spawn(process.execPath, ['-e', PRINTS_A_LINE_EVERY_50_MS], { stdio: ['ignore', 'pipe', 'pipe'] });
    try {
      new ProcessLog('part', file, 'complaints').follow(child);
      const full = '[part] cannot write its log: ENOSPC: no space left on device, write\n';
      await eventually(() => expect(said()).toEqual([full]), 10_000);
      rmSync(file);
      await eventually(() => expect(readFileSync(file, 'utf8')).toContain('a line\na line\n'), 15_000);
      await eventually(() => expect(said()).toEqual([full, '[part] writes its log again\n']));
    } finally {
      child.kill();
      shown.mockRestore();
    }
  });
});
