import type { RemoteManifest } from '@site/platform';
import { Refusal } from '../composition';
import type { Upload } from './unpack';

/**
 * What stays of a module in a bundle, whatever minified it: messages, and names of properties. Exports alone do not do:
 * a build drops those that nobody uses. Others read React's internals (react-redux); React alone assigns them.
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
    // Elements are made there and in React alone; libraries that look at elements only compare.
    module: 'react/jsx-runtime',
    marks: [/\$\$typeof:\s*[\w$]+,\s*type:\s*[\w$]+,\s*key:/],
  },
  {
    module: '@site/platform',
    marks: [/No host: render inside the shell/, /^;?\/\/ [./\w-]*\/shell\/platform\/src\//m],
  },
];

/** Modules that the host brings, found inside a bundle. */
export function singletonsIn(code: string): string[] {
  return MARKS.filter(({ marks }) => marks.some((mark) => mark.test(code))).map(({ module }) => module);
}

/** No script of the remote, nor its server's bundle, brings a second copy of what the host shares. @throws Refusal */
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
