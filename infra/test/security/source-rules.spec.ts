// What no source may contain, because no behavior test would detect it (infra/security/asvs.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';

const FOLDERS = [
  ...['contracts', 'core', 'api', 'worker'].map((room) => `services/${room}/src`),
  ...['shell/src', 'shell/platform/src', 'mfe-marketing/src', 'mfe-forms/src', 'mfe-admin/src', 'kit/src'],
  ...['build', 'dev', 'docker', 'local', 'ops', 'registry'].map((room) => `infra/${room}`),
];

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path) && !path.includes('.spec.')),
).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const holdersOf = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('no source', () => {
  it('is missed', () => expect(sources.length).toBeGreaterThan(400));

  it.each([
    ['uses a broken hash', /createHash\(['"](md5|sha1)['"]/i],
    ['draws secrets from a predictable source', /Math\.random\(/],
    ['evaluates text as code', /\beval\(|new Function\(/],
    ['writes HTML past React', /\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/],
    ['hands a command line to a system shell', /(?<!\.)\bexec(Sync)?\(\s*[`'"]|shell: true/],
    ['trusts every certificate', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureSkipVerify/i],
    ['shares answers with other origins', /access-control-allow-origin/i],
  ])('%s', (_what, pattern) => {
    expect(holdersOf(pattern)).toEqual([]);
  });

  it('passes HTML to React, except JSON whose "<" is escaped', () => {
    expect(holdersOf(/dangerouslySetInnerHTML/)).toEqual([
      'shell/src/page/document.tsx',
      'shell/platform/src/meta/page-meta.tsx',
    ]);
  });
});
