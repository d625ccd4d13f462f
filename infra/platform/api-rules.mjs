/** @typedef {import('./declarations.mjs').Api} Api */

const COMMAND = 'npm run api-report';
const WHERE = 'shell/platform/package.json, src/manifest.ts and CHANGELOG.md';

/**
 * The report of an API: what a reviewer reads, and what the next check compares with.
 * @param {Api} api
 * @param {string} version
 */
export function reportOf(api, version) {
  const { exported, referred } = plain(api);
  const block = (/** @type {Map<string, string>} */ declarations) =>
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

/** @param {string} text @returns {{ version: string, text: string, declarations: Map<string, string> }} */
export function parseReport(text) {
  const [, version = '0.0.0'] = /^Version (\d+\.\d+\.\d+)\./m.exec(text) ?? [];
  const [exported = '', referred = ''] = [...text.matchAll(/```ts\n([\s\S]*?)\n```/g)].map(([, code]) => code ?? '');
  return { version, text, declarations: new Map([...byName(exported), ...byName(referred)]) };
}

/** @param {string} code @returns {[string, string][]} */
function byName(code) {
  return code
    .split('\n\n')
    .filter(Boolean)
    .map((text) => [nameOf(text), text]);
}

/** @param {string} text */
const nameOf = (text) => /(?:function|const|class|interface|type|enum) ([\w$]+)|\{ ([\w$]+) \}/.exec(text)?.[0] ?? text;

/** In the order of names; the version's own number is no part of the API. @param {Api} api @returns {Api} */
function plain({ exported, referred }) {
  const sorted = (/** @type {Map<string, string>} */ declarations) =>
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
 * @param {{
 *   kept: ReturnType<typeof parseReport> | undefined,
 *   api: Api,
 *   version: string,
 *   versions: Record<string, string | undefined>,
 * }} state
 * @returns {{ undeclared?: string, outdated?: string }}
 */
export function judge({ kept, api, version, versions }) {
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

/** @param {Map<string, string>} before @param {Map<string, string>} after */
function difference(before, after) {
  const short = (/** @type {string} */ name) => name.replace(/^\w+ /, '');
  return {
    added: [...after.keys()].filter((name) => !before.has(name)).map(short),
    changed: [...after]
      .filter(([name, text]) => before.has(name) && before.get(name) !== text)
      .map(([name]) => short(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)).map(short),
  };
}

/** @param {string} version @param {'major' | 'minor'} part */
function raised(version, part) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return part === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** @param {string} a @param {string} b */
function compare(a, b) {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (const index of [0, 1, 2]) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
