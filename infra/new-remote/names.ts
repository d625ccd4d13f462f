import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'regexparam';
import { SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { REMOTES } from '../registry/remotes.ts';

const PREFIX = 'mfe-';
const SHAPE = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST = 40;

export interface Names {
  /** `mfe-reviews`: the name of the package, the remote and its team. */
  folder: string;
  /** `/reviews`: the path of its first page. */
  path: string;
  /** `Reviews` */
  title: string;
}

/** The names of a frontend, given as `reviews` or `mfe-reviews`. @throws SetupError */
export function namesOf(name: string): Names {
  const word = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
  if (!SHAPE.test(word) || word.length > LONGEST) {
    throw new SetupError(
      `"${name}" is no name for a frontend: lower-case letters, digits and single hyphens, at most ${LONGEST}, such as reviews`,
    );
  }
  const title = word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
  return { folder: PREFIX + word, path: `/${word}`, title };
}

/** Refuses existing names, and those that the site would refuse. @throws SetupError */
export function assertFree({ folder, path }: Names) {
  if (existsSync(join(ROOT, folder))) throw new SetupError(`${folder} already exists: choose another name`);
  if (shellsOwn().includes(path.slice(1))) throw new SetupError(`${path} is the shell's own: choose another name`);
  const owner = REMOTES.find((remote) => routesOf(remote).some((route) => parse(route).pattern.test(path)));
  if (owner) throw new SetupError(`${path} belongs to ${owner}: choose another name`);
}

/** First segments of paths that the shell serves itself; the registry makes the final decision. */
function shellsOwn() {
  const source = readFileSync(join(ROOT, 'shell/src/registry/static-checks.ts'), 'utf8');
  const [, list = ''] = /RESERVED = new Set\(\[([^\]]*)\]/.exec(source) ?? [];
  return [...list.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);
}

/** Routes as declared in the frontend's source. */
function routesOf(remote: string) {
  const source = readFileSync(join(ROOT, remote, 'src', 'remote.tsx'), 'utf8');
  return [...source.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path = '']) => path);
}
