import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../bootstrap/paths.mjs';

/** The checkout as a fresh clone: tracked and untracked files without ignored ones, and no build output. */
export function freshClone() {
  const folder = mkdtempSync(join(tmpdir(), 'fairhand-clone-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of new Set(listed.split('\0').filter(Boolean))) {
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
  return {
    folder,
    edit(file: string, change: (text: string) => string) {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`nothing changed in ${file}`);
      writeFileSync(path, after);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
