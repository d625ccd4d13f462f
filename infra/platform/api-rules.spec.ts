import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../bootstrap/paths.mjs';
import { readPlatform, readReport } from './api-report.ts';
import { judge, parseReport, reportOf } from './api-rules.ts';
import { parse } from './declarations.ts';

const apiOf = (exported: Record<string, string>, referred: Record<string, string> = {}) => ({
  exported: new Map(Object.entries(exported)),
  referred: new Map(Object.entries(referred)),
});
const LINK = 'export declare function Link(props: LinkProps): Element;';
const before = apiOf({ Link: LINK }, { LinkProps: 'interface LinkProps {\n    href: string;\n}' });
const kept = parseReport(reportOf(before, '1.2.0'));
const judged = (api: ReturnType<typeof apiOf>, version: string) =>
  judge({ kept, api, version, versions: { 'package.json': version } });

describe('the API report of @site/platform', () => {
  it('is what the sources offer, under the version that package, manifest and changelog name', () => {
    const { api, version, versions } = readPlatform();
    const report = readReport();
    expect(judge({ kept: report ? parseReport(report) : undefined, api, version, versions })).toEqual({});
    expect([...api.exported.keys()]).toEqual(expect.arrayContaining(['Link', 'RemoteModule', 'page', 'useOrigin']));
    // What the shell alone uses is no part of the contract.
    expect([...api.exported.keys(), ...api.referred.keys()]).not.toContain('toastReducer');
  }, 60_000);

  it('asks nothing of frontends when a minor version comes', () => {
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const ranges = workspaces.flatMap((folder: string) => {
      const { dependencies } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
      return dependencies?.['@site/platform'] ?? [];
    });
    expect(ranges.length).toBeGreaterThan(3);
    // An exact version would have npm look for the old platform elsewhere.
    expect(ranges.filter((range: string) => !range.startsWith('^'))).toEqual([]);
  });

  it('asks for nothing while nothing changes', () => {
    expect(judged(before, '1.2.0')).toEqual({});
  });

  it('asks for a new minor version where something is added or changed', () => {
    const added = apiOf(
      { Link: LINK, useQuery: 'export declare function useQuery(): string;' },
      Object.fromEntries(before.referred),
    );
    expect(judged(added, '1.2.0')).toEqual({
      undeclared:
        'The API of @site/platform changed (added useQuery), its version 1.2.0 does not say so: raise it in shell/platform/package.json, src/manifest.ts and CHANGELOG.md to 1.3.0 or more (rules: shell/platform/CHANGELOG.md), then: npm run api-report',
    });
    // A shell of 1.2.0 would take a remote that was built for 1.2.1.
    expect(judged(added, '1.2.1').undeclared).toContain('to 1.3.0 or more');
    expect(judged(added, '1.3.0')).toEqual({ outdated: expect.stringMatching(/added useQuery.*npm run api-report$/) });
    const changed = apiOf({ Link: LINK }, { LinkProps: 'interface LinkProps {\n    to: string;\n}' });
    expect(judged(changed, '1.2.0').undeclared).toContain('(changed LinkProps)');
  });

  it('asks for a new major version where something goes', () => {
    const gone = apiOf({ go: 'export declare function go(): void;' });
    expect(judged(gone, '1.3.0').undeclared).toMatch(/added go; removed Link, LinkProps.* to 2\.0\.0 or more/);
    expect(judged(gone, '2.0.0')).toEqual({ outdated: expect.any(String) });
  });

  it('is not made for versions that contradict each other', () => {
    const versions = { 'package.json': '1.3.0', 'src/manifest.ts': '1.2.0' };
    expect(judge({ kept, api: before, version: '1.3.0', versions }).undeclared).toMatch(/^The versions .* differ/);
    expect(judge({ kept: undefined, api: before, version: '1.2.0', versions: {} }).outdated).toContain('is missing');
  });

  it('does not take the version itself for a change', () => {
    const versioned = (version: string) =>
      apiOf({ PLATFORM_VERSION: `export declare const PLATFORM_VERSION = "${version}";` });
    const report = parseReport(reportOf(versioned('1.2.0'), '1.2.0'));
    const patch = { kept: report, api: versioned('1.2.1'), version: '1.2.1', versions: {} };
    expect(judge(patch)).toEqual({ outdated: expect.stringContaining('Make it anew') });
  });
});

describe('declarations', () => {
  it('are read statement by statement', () => {
    const { declared, links, exports, globals } = parse(`import { type A, B as C } from './a';
declare global {
    interface Window {
        x?: number;
    }
}
export type Both = {
    a: A;
} | {
    c: C;
};
export declare function f(a: string): void;
export declare function f(a: number): void;
declare const inner: unique symbol;
export { type D, E as F } from './d';
export {};
`);
    expect([...declared.keys()]).toEqual(['Both', 'f', 'inner']);
    expect(declared.get('f')?.split('\n')).toHaveLength(2);
    expect(Object.fromEntries(links)).toEqual({
      A: { from: './a', name: 'A' },
      C: { from: './a', name: 'B' },
      D: { from: './d', name: 'D' },
      F: { from: './d', name: 'E' },
    });
    expect([...exports]).toEqual(['Both', 'f', 'D', 'F']);
    expect(globals).toHaveLength(1);
  });
});
