import type { Api } from './declarations.ts';

const COMMAND = 'npm run api-report';
const WHERE = 'shell/platform/package.json, src/manifest.ts and CHANGELOG.md';

/** The report of an API: what a reviewer reads, and what the next check compares with. */
export function reportOf(api: Api, version: string) {
  const { exported, referred } = plain(api);
  const block = (declarations: Map<string, string>) =>
    ['```ts', [...declarations.values()].join('\n\n'), '```'].join('\n');
  const names = [...exported.keys()].map((name) => `\`${name}\``).join(', ');
  return `# What @site/platform offers

Version ${version}. Made by \`${COMMAND}\` from the sources, never by hand; what a change of it asks for stands in [CHANGELOG.md](CHANGELOG.md).

${names}

## Exported

${block(exported)}

## Spoken of, not exported

${block(referred)}
`;
}

export function parseReport(text: string): { version: string; text: string; declarations: Map<string, string> } {
  const [, version = '0.0.0'] = /^Version (\d+\.\d+\.\d+)\./m.exec(text) ?? [];
  const [exported = '', referred = ''] = [...text.matchAll(/```ts\n([\s\S]*?)\n```/g)].map(([, code]) => code ?? '');
  return { version, text, declarations: new Map([...byName(exported), ...byName(referred)]) };
}

function byName(code: string): [string, string][] {
  return code
    .split('\n\n')
    .filter(Boolean)
    .map((text) => [nameOf(text), text]);
}

const nameOf = (text: string) =>
  /(?:function|const|class|interface|type|enum) ([\w$]+)|\{ ([\w$]+) \}/.exec(text)?.[0] ?? text;

/** In the order of names; the version's own number is no part of the API. */
function plain({ exported, referred }: Api): Api {
  const sorted = (declarations: Map<string, string>) =>
    new Map(
      [...declarations]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, text]) => [name, text.replace(/(PLATFORM_VERSION = )"[^"]*"/, '$1"…"')]),
    );
  return { exported: sorted(exported), referred: sorted(referred) };
}

/**
 * What is wrong, each as one line that says what to do. `undeclared`: the contract changed and its version does not say
 * so, which no report may hide. `outdated`: the report is to be made anew.
 */
export function judge({
  kept,
  api,
  version,
  versions,
}: {
  kept: ReturnType<typeof parseReport> | undefined;
  api: Api;
  version: string;
  versions: Record<string, string | undefined>;
}): { undeclared?: string; outdated?: string } {
  if (Object.values(versions).some((one) => one !== version)) {
    const said = Object.entries(versions).map(([file, one]) => `${file} ${one ?? 'none'}`);
    return { undeclared: `The versions of @site/platform differ: ${said.join(', ')}. Make them one, then: ${COMMAND}` };
  }
  if (!kept) return { outdated: `shell/platform/api-report.md is missing. Make it: ${COMMAND}` };
  const made = reportOf(api, version);
  if (made === kept.text) return {};
  const { added, changed, removed } = difference(kept.declarations, parseReport(made).declarations);
  const what = Object.entries({ added, changed, removed })
    .filter(([, names]) => names.length > 0)
    .map(([verb, names]) => `${verb} ${names.join(', ')}`)
    .join('; ');
  if (!what)
    return { outdated: `shell/platform/api-report.md is not what the sources make of it. Make it anew: ${COMMAND}` };
  const needed = removed.length > 0 ? 'major' : 'minor';
  const least = raised(kept.version, needed);
  if (compare(version, least) < 0) {
    return {
      undeclared: `The API of @site/platform changed (${what}), its version ${version} does not say so: raise it in ${WHERE} to ${least} or more (rules: shell/platform/CHANGELOG.md), then: ${COMMAND}`,
    };
  }
  return {
    outdated: `The API of @site/platform changed (${what}); shell/platform/api-report.md does not show it. Make it anew: ${COMMAND}`,
  };
}

function difference(before: Map<string, string>, after: Map<string, string>) {
  const short = (name: string) => name.replace(/^\w+ /, '');
  return {
    added: [...after.keys()].filter((name) => !before.has(name)).map(short),
    changed: [...after]
      .filter(([name, text]) => before.has(name) && before.get(name) !== text)
      .map(([name]) => short(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)).map(short),
  };
}

function raised(version: string, part: 'major' | 'minor') {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return part === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

function compare(a: string, b: string) {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (const index of [0, 1, 2]) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
