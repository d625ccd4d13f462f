import { SetupError } from '../bootstrap/errors.mjs';

export interface Kind {
  name: string;
  /** jest's projects. */
  projects?: string[];
  /** Playwright's projects. */
  browserProjects?: string[];
  /** Runs containers. */
  needsEngine?: boolean;
  needsBrowser?: boolean;
  /** With Postgres, Redis and object storage in containers. */
  onContainers?: boolean;
  /** Needs local servers, also with containers: suites start their own. */
  needsServers?: boolean;
}

const KINDS: Kind[] = [
  { name: 'unit', projects: ['unit'] },
  { name: 'component', projects: ['component'] },
  { name: 'integration', projects: ['integration'], needsServers: true },
  { name: 'slow-unit', projects: ['slow-unit'] },
  // Measures how long a frontend's own tests take: not beside others.
  { name: 'outside', browserProjects: ['outside'], needsServers: true, needsBrowser: true },
  { name: 'slow-browser', browserProjects: ['load', 'slow'], needsServers: true, needsBrowser: true },
  {
    name: 'on-containers',
    projects: ['integration', 'containers'],
    needsServers: true,
    needsEngine: true,
    onContainers: true,
  },
  { name: 'slots', projects: ['slots'], needsBrowser: true },
  { name: 'browser', browserProjects: ['waiting', 'desktop', 'phone'], needsServers: true, needsBrowser: true },
  { name: 'compose', projects: ['compose'], needsEngine: true, needsBrowser: true },
  { name: 'scale', projects: ['scale'], needsEngine: true },
];

/** Names of kinds, by set. */
const SETS = {
  '': ['unit', 'component', 'integration', 'slots', 'browser'],
  containers: ['on-containers', 'compose'],
  slow: ['slow-unit', 'outside', 'slow-browser', 'on-containers', 'compose', 'scale'],
};

export interface TestSelection {
  kinds: Kind[];
  /** Patterns and options of jest or Playwright. */
  args: string[];
  /** Shuffles the tests of a file; without a seed they run in the order written. */
  seed?: number;
}

/**
 * Parses the command line: a kind or a set of them, `--seed`, then file patterns. After a set, one kind may be named:
 * `npm run test:slow -- scale`.
 */
export function readKinds(line: string[]): TestSelection {
  const { words, seed } = takeSeed(line);
  const [word = '', ...rest] = words;
  const set = Object.entries(SETS).find(([name]) => name === word)?.[1];
  if (word && set && KINDS.some(({ name }) => name === rest[0])) return { ...readKinds(rest), seed };
  const kinds = KINDS.filter(({ name }) => (set ?? [word]).includes(name));
  if (kinds.length > 0) return { kinds, args: rest, seed };
  const known = [...KINDS.map(({ name }) => name), ...Object.keys(SETS).filter(Boolean)];
  throw new SetupError(`There are no tests of the kind "${word}": choose among ${known.join(', ')}.`);
}

function takeSeed(line: string[]): { words: string[]; seed?: number } {
  const at = line.findIndex((word) => /^--seed(?:=|$)/.test(word));
  if (at < 0) return { words: line };
  const [, inside] = line[at]?.split('=') ?? [];
  const text = inside ?? line[at + 1] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new SetupError('--seed takes a whole number.');
  return { words: line.toSpliced(at, inside === undefined ? 2 : 1), seed: Number(text) };
}

/** The kinds that can run without an engine. */
export const withoutEngine = (kinds: Kind[]): Kind[] => kinds.filter(({ needsEngine }) => !needsEngine);
