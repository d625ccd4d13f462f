import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';
import { readPlatform, readReport } from './api-report.ts';
import { judge } from './api-rules.ts';

/** In API Extractor's format. */
const reportOf = (version: string, ...declarations: string[]) => `## API Report File for "@site/platform"

\`\`\`ts

import type { ReactNode } from 'react';

// @public (undocumented)
export const PLATFORM_VERSION = "${version}";

${declarations.map((text) => `// @public\n${text}\n`).join('\n')}
\`\`\`
`;
const LINK = 'export function Link(props: LinkProps): JSX.Element;';
const PROPS = 'interface LinkProps {\n    // (undocumented)\n    href: string;\n}';
const kept = reportOf('1.2.0', LINK, PROPS);
const judged = (version: string, ...declarations: string[]) =>
  judge({ kept, made: reportOf(version, ...declarations), version, versions: { 'package.json': version } });

describe('the API report of @site/platform', () => {
  it('matches the exports of the sources, and the version in package, manifest and changelog', () => {
    const { made, version, versions } = readPlatform();
    expect(judge({ kept: readReport(), made, version, versions })).toEqual({});
    expect(made).toMatch(/^export function Link\(/m);
    expect(made).toMatch(/^export interface RemoteModule /m);
    // Including types that are referred to without being exported.
    expect(made).toMatch(/^interface Look /m);
    // Exports that only the shell uses are not part of the contract.
    expect(made).not.toContain('toastReducer');
  });

  it('requires no change in frontends for a minor version', () => {
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const ranges = workspaces.flatMap((folder: string) => {
      const { dependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
      return dependencies?.['@site/platform'] ?? [];
    });
    expect(ranges.length).toBeGreaterThan(3);
    // With an exact version, npm would look for the old platform elsewhere.
    expect(ranges.filter((range: string) => !range.startsWith('^'))).toEqual([]);
  });

  it('requires nothing while nothing changes', () => {
    expect(judged('1.2.0', LINK, PROPS)).toEqual({});
  });

  it('requires a new minor version when something is added or changed', () => {
    const added = [LINK, PROPS, 'export function useQuery(): string;'];
    expect(judged('1.2.0', ...added)).toEqual({
      undeclared:
        'The API of @site/platform changed (added useQuery), its version 1.2.0 does not say so: raise it in shell/platform/package.json, src/manifest.ts and CHANGELOG.md to 1.3.0 or more (rules: shell/platform/README.md), then: npm run api-report',
    });
    // A shell of 1.2.0 would accept a remote that was built for 1.2.1.
    expect(judged('1.2.1', ...added).undeclared).toContain('to 1.3.0 or more');
    expect(judged('1.3.0', ...added)).toEqual({
      outdated: expect.stringMatching(/added useQuery.*npm run api-report$/),
    });
    const changed = judged('1.2.0', LINK, 'interface LinkProps {\n    to: string;\n}');
    expect(changed.undeclared).toContain('(changed LinkProps)');
  });

  it('requires a new major version when something is removed or no longer exported', () => {
    const gone = 'export function go(): void;';
    expect(judged('1.3.0', gone).undeclared).toMatch(/added go; removed Link, LinkProps.* to 2\.0\.0 or more/);
    expect(judged('2.0.0', gone)).toEqual({ outdated: expect.any(String) });
    const inside = judged('1.3.0', LINK.replace('export ', ''), PROPS);
    expect(inside.undeclared).toMatch(/removed Link\).* to 2\.0\.0 or more/);
  });

  it('is refused when the versions contradict each other', () => {
    const versions = { 'package.json': '1.3.0', 'src/manifest.ts': '1.2.0' };
    expect(judge({ kept, made: kept, version: '1.3.0', versions }).undeclared).toMatch(/^The versions .* differ/);
    expect(judge({ kept: undefined, made: kept, version: '1.2.0', versions: {} }).outdated).toContain('is missing');
  });

  it('does not count the version itself or comments on a declaration as a change', () => {
    expect(judged('1.2.1', LINK, PROPS)).toEqual({ outdated: expect.stringContaining('Regenerate it') });
    expect(judged('1.2.0', LINK, PROPS.replace('    // (undocumented)\n', ''))).toEqual({
      outdated: expect.stringContaining('Regenerate it'),
    });
  });
});
