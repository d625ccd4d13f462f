import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { SetupError } from '../bootstrap/errors.mjs';
import { ROOT } from '../bootstrap/paths.mjs';
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

/**
 * Creates a frontend in its own repository.
 * @param target Its folder, which must not exist.
 * @param packages Folder of `npm run packages`; without it `@site/*` come from npm's configured registry.
 */
export function createOutside(names: Names, target: string, packages: string | undefined): void {
  const folder = resolve(target);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new SetupError(`${target} is not empty: name another folder`);
  cpSync(TEMPLATE, folder, {
    recursive: true,
    filter: (path) => !INSIDE_ONLY.includes(relative(TEMPLATE, path)),
  });
  cpSync(OUTSIDE, folder, { recursive: true });
  // Stored without the dot: npm never packs a `.gitignore`, and git would apply it to the template itself.
  renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
  fillIn(folder, names);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(names, folder, packages), null, 2)}\n`);
}

function manifestOf({ folder: name, path }: Names, folder: string, packages: string | undefined) {
  const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file, 'package.json'), 'utf8'));
  const [contracts, platform, kit] = ['services/contracts', 'shell/platform', 'kit'].map((one) => {
    const { name, version } = read(one);
    if (!packages) return `^${version}`;
    const archive = join(resolve(packages), `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
    if (!existsSync(archive)) throw new SetupError(`There is no ${archive}: npm run packages -- ${packages}`);
    return `file:${relative(folder, archive)}`;
  });
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
    ...(packages && { overrides: { '@site/contracts': contracts, '@site/platform': platform } }),
  };
}
