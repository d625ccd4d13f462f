import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
import { PACKAGES } from '../build/packages.ts';
import type { Names } from './names.ts';
import { fillIn, TEMPLATE } from './template.ts';

const OUTSIDE = join(import.meta.dirname, 'outside');
/** Template files that only work inside the workspace. */
const INSIDE_ONLY = ['tsconfig.json', 'README.md'];
/** Tools that a separate repository needs in addition to this one's packages. */
const TOOLS = {
  '@testing-library/react': '16.3.3',
  '@testing-library/dom': '10.4.2',
  playwright: '1.65.1',
};

/** Where `@site/*` come from: one of the two. */
export interface Source {
  /** A folder of `npm run packages`. The repository gets copies of its archives. */
  packages?: string;
  /** URL of a registry that has them. */
  registry?: string;
}

/**
 * Creates a frontend in its own repository.
 * @param target Its folder, which must not exist.
 */
export function createOutside(names: Names, target: string, { packages, registry }: Source): void {
  const folder = resolve(target);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new SetupError(`${target} is not empty: name another folder`);
  // npm's public registry is no source: the scope @site is not ours there.
  if (!packages === !registry)
    throw new SetupError(
      'Name the source of @site/*: --packages <folder>, made by npm run packages -- <folder>, or --registry <URL>',
    );
  const archives = packages ? PACKAGES.map((one) => archiveOf(one, packages)) : [];
  cpSync(TEMPLATE, folder, {
    recursive: true,
    filter: (path) => !INSIDE_ONLY.includes(relative(TEMPLATE, path)),
  });
  cpSync(OUTSIDE, folder, { recursive: true });
  // Stored without the dot: npm never packs a `.gitignore`, and git would apply it to the template itself.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  fillIn(folder, names);
  for (const archive of archives) cpSync(archive, join(folder, 'vendor', basename(archive)));
  if (registry) writeFileSync(join(folder, '.npmrc'), `@site:registry=${registry}\n`);
  const specs = packages
    ? archives.map((archive) => `file:vendor/${basename(archive)}`)
    : PACKAGES.map((one) => `^${read(one).version}`);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(names, specs), null, 2)}\n`);
}

const read = (folder: string) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

function archiveOf(folder: string, packages: string) {
  const { name, version } = read(folder);
  const archive = join(resolve(packages), `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  if (!existsSync(archive)) throw new SetupError(`There is no ${archive}: npm run packages -- ${packages}`);
  return archive;
}

/** @param specs What to install of each of PACKAGES. */
function manifestOf({ folder: name, path }: Names, [contracts, platform, kit]: string[]) {
  const { dependencies, devDependencies } = read('.');
  const shared = { ...dependencies, ...devDependencies };
  const shell = read('shell');
  return {
    name,
    version: '1.0.0',
    private: true,
    description: `The frontend behind ${path}.`,
    type: 'module',
    scripts: {
      dev: 'site-kit dev',
      build: 'site-kit build',
      check: 'tsc --noEmit -p .',
      test: 'site-kit test',
      ...Object.fromEntries(
        ['preview', 'release', 'releases', 'rollback'].map((command) => [command, `site-kit ${command}`]),
      ),
    },
    dependencies: { '@site/contracts': contracts, '@site/platform': platform, react: shell.dependencies.react },
    devDependencies: {
      '@jest/globals': shared['@jest/globals'],
      '@site/kit': kit,
      ...TOOLS,
      '@types/node': shared['@types/node'],
      '@types/react': shell.devDependencies['@types/react'],
      '@swc/jest': shared['@swc/jest'],
      jest: shared.jest,
      'jest-environment-jsdom': read('kit').devDependencies['jest-environment-jsdom'],
      'react-dom': shell.dependencies['react-dom'],
      tsx: shared.tsx,
      typescript: shared.typescript,
      webpack: read('kit').devDependencies.webpack,
      'webpack-cli': shared['webpack-cli'],
    },
    // An archive's own dependencies on the others would be requested from npm's registry.
    ...(kit?.startsWith('file:') && {
      overrides: { '@site/contracts': '$@site/contracts', '@site/platform': '$@site/platform' },
    }),
  };
}
