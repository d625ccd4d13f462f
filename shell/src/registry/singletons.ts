import type { RemoteManifest } from '@site/platform';
import { Refusal } from '../composition';
import type { Upload } from './unpack';

/**
 * Marks of a module that survive minification: messages and property names. Exports are not enough: builds drop unused
 * ones. Other libraries read React's internals (react-redux); only React assigns them.
 */
const MARKS: readonly { module: string; marks: readonly RegExp[] }[] = [
  {
    module: 'react',
    marks: [
      /takes an object of state variables to update or a function/,
      /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
      /__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED\s*=[^=]/,
    ],
  },
  {
    module: 'react-dom',
    marks: [
      /https:\/\/react\.dev\/errors\//,
      /https:\/\/reactjs\.org\/docs\/error-decoder/,
      /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
      /rendererPackageName:\s*["']react-dom["']/,
    ],
  },
  {
    // Only this module and React create elements; other libraries only compare `$$typeof`.
    module: 'react/jsx-runtime',
    marks: [/\$\$typeof:\s*[\w$]+,\s*type:\s*[\w$]+,\s*key:/],
  },
  {
    module: '@site/platform',
    marks: [/No host: render inside the shell/, /^;?\/\/ [./\w-]*\/shell\/platform\/src\//m],
  },
];

/** The host's shared modules that a bundle contains. */
export function singletonsIn(code: string): string[] {
  return MARKS.filter(({ marks }) => marks.some((mark) => mark.test(code))).map(({ module }) => module);
}

/** No script and no server bundle may contain a copy of a module that the host shares. @throws Refusal */
export async function checkSingletons(manifest: RemoteManifest, upload: Upload): Promise<void> {
  const scripts = Object.keys(manifest.files).filter((path) => /^client\/.*\.js$/.test(path));
  for (const path of [...scripts, manifest.server]) {
    const found = singletonsIn((await upload.read(path)).toString('utf8'));
    if (found.length > 0) {
      throw new Refusal(
        'singletons',
        `${path} has its own ${found.join(', ')}: the host brings it, build with @site/kit`,
      );
    }
  }
}
