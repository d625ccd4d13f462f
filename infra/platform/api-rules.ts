const COMMAND = 'npm run api-report';
const WHERE = 'shell/platform/package.json, src/manifest.ts and CHANGELOG.md';

/** The declarations of a report by kind and name, without comments and version. */
function parseReport(report: string): { version: string; declarations: Map<string, string> } {
  const [, version = '0.0.0'] = /PLATFORM_VERSION = "([^"]+)"/.exec(report) ?? [];
  const [, code = ''] = /```ts\n([\s\S]*?)\n```/.exec(report) ?? [];
  const declarations = code
    .replace(`"${version}"`, '"…"')
    .split('\n\n')
    .map((text) => text.replace(/^ *\/\/.*\n?/gm, '').trim())
    .filter((text) => text !== '' && !text.startsWith('import '));
  return { version, declarations: new Map(declarations.map((text) => [nameOf(text), text])) };
}

const nameOf = (text: string) =>
  /^(?:export )?(?:abstract )?(?:function|const|class|interface|type|enum) [\w$]+/.exec(text)?.[0] ?? text;

/**
 * The faults, one line each with the remedy. `undeclared`: the contract changed without a new version, which no report
 * may hide. `outdated`: the report must be regenerated.
 */
export function judge({
  kept,
  made,
  version,
  versions,
}: {
  kept: string | undefined;
  made: string;
  version: string;
  versions: Record<string, string | undefined>;
}): { undeclared?: string; outdated?: string } {
  if (Object.values(versions).some((one) => one !== version)) {
    const list = Object.entries(versions).map(([file, one]) => `${file} ${one ?? 'none'}`);
    return { undeclared: `The versions of @site/platform differ: ${list.join(', ')}. Make them one, then: ${COMMAND}` };
  }
  if (!kept) return { outdated: `shell/platform/api-report.md is missing. Make it: ${COMMAND}` };
  if (made === kept) return {};
  const before = parseReport(kept);
  const { added, changed, removed } = difference(before.declarations, parseReport(made).declarations);
  const what = Object.entries({ added, changed, removed })
    .filter(([, names]) => names.length > 0)
    .map(([verb, names]) => `${verb} ${names.join(', ')}`)
    .join('; ');
  if (!what) return { outdated: `shell/platform/api-report.md is out of date. Regenerate it: ${COMMAND}` };
  const needed = removed.length > 0 ? 'major' : 'minor';
  const least = raised(before.version, needed);
  if (compare(version, least) < 0) {
    return {
      undeclared: `The API of @site/platform changed (${what}), its version ${version} does not say so: raise it in ${WHERE} to ${least} or more (rules: shell/platform/README.md), then: ${COMMAND}`,
    };
  }
  return {
    outdated: `The API of @site/platform changed (${what}); shell/platform/api-report.md does not show it. Regenerate it: ${COMMAND}`,
  };
}

function difference(before: Map<string, string>, after: Map<string, string>) {
  const short = (name: string) => name.replace(/^.* /, '');
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
