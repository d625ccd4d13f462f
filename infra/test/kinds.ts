import { SetupError } from '../bootstrap/errors.mjs';

export interface Kind {
  name: string;
  /** Of jest. */
  projects: string[];
  /** Runs containers. */
  needsEngine?: boolean;
  needsBrowser?: boolean;
  /** With Postgres, Redis and object storage in containers. */
  onContainers?: boolean;
  /** Beside what containers hold: suites start their own. */
  needsServers?: boolean;
}

const KINDS: Kind[] = [
  { name: 'unit', projects: ['unit'] },
  { name: 'integration', projects: ['integration'], needsServers: true },
  {
    name: 'on-containers',
    projects: ['integration', 'containers'],
    needsServers: true,
    needsEngine: true,
    onContainers: true,
  },
  { name: 'browser', projects: ['browser'], needsServers: true, needsBrowser: true },
  { name: 'compose', projects: ['compose'], needsEngine: true, needsBrowser: true },
  { name: 'scale', projects: ['scale'], needsEngine: true },
];

/** What one word stands for. */
const SETS = {
  '': ['unit', 'integration', 'browser'],
  containers: ['on-containers', 'compose'],
};

/**
 * What the command line asks for: a kind or a set of them, then patterns of jest. After `containers` one of its kinds may
 * be named: `npm run test:containers -- scale`.
 */
export function readKinds([word = '', ...args]: string[]): { kinds: Kind[]; args: string[] } {
  const [second = ''] = args;
  if (word === 'containers' && KINDS.some(({ name, needsEngine }) => needsEngine && name === second)) {
    return readKinds(args);
  }
  const names = Object.entries(SETS).find(([set]) => set === word)?.[1] ?? [word];
  const kinds = KINDS.filter(({ name }) => names.includes(name));
  if (kinds.length > 0) return { kinds, args };
  const known = [...KINDS.map(({ name }) => name), 'containers'];
  throw new SetupError(`There are no tests of the kind "${word}": choose among ${known.join(', ')}.`);
}

/** What is left where there is no engine. */
export function withoutEngine(kinds: Kind[]): Kind[] {
  const integration = KINDS.filter(({ name }) => name === 'integration');
  return kinds.flatMap((kind) => (kind.name === 'on-containers' ? integration : kind.needsEngine ? [] : [kind]));
}
