import { type Build, updateManifest, withServerCode } from './release-world.ts';

/** Where the server bundle of mfe-forms stores its quote form. */
export const SLOT = "module.exports.remote.slots['quote-form']";
/** A bundle runs in a realm without `process`; this escapes it through a function of the host. */
const EXIT = "require('react').useState.constructor('return process')().exit(0)";
/**
 * An expression that is true when serving visitors and false in a trial, which has no environment. Used for faults that
 * a trial cannot detect.
 */
export const IS_SERVING_VISITORS =
  "(require('react').useState.constructor('return process')().env.NODE_ENV !== undefined)";
const FIRST_FILE = 'client/slot-quote-form.js';

/** The same build with its browser scripts changed. */
export function withClient({ manifest, files }: Build, change: (source: string, path: string) => string): Build {
  const changed = [...files].map(([path, body]): [string, Buffer] =>
    /^client\/[^/]+\.js$/.test(path) ? [path, Buffer.from(change(body.toString(), path))] : [path, body],
  );
  return updateManifest({ manifest, files: new Map(changed) });
}

/** The same build with its browser and server scripts changed. */
export const withBoth = (build: Build, change: (source: string) => string) => {
  const { manifest, files } = withClient(build, change);
  const server = Buffer.from(change(String(files.get(manifest.server))));
  return updateManifest({ manifest, files: new Map(files).set(manifest.server, server) });
};

/** Appends code to a browser script. */
export const withEnd = (build: Build, file: string, code: string) =>
  withClient(build, (source, path) => (path === file ? `${source}\n;${code}` : source));

const withManifest = ({ manifest, files }: Build, change: Partial<Build['manifest']>) =>
  updateManifest({ manifest: { ...manifest, ...change }, files });

/**
 * Builds of mfe-forms that must be refused: the fault, the check that reports it and its reason, and a function that
 * makes the build.
 */
export const BROKEN_BUILDS: [what: string, check: string, reason: RegExp, make: (build: Build) => Build][] = [
  [
    'of the wrong shape',
    'manifest',
    /slots/,
    ({ manifest, files }) => updateManifest({ manifest: { ...manifest, slots: 'quote-form' } as any, files }),
  ],
  [
    'for another platform',
    'platform',
    /built for platform 1\.99\.0/,
    (build) => withManifest(build, { platform: '1.99.0' }),
  ],
  [
    'with a route of another remote',
    'routes',
    /belongs to mfe-marketing/,
    (build) =>
      withManifest(build, {
        routes: [{ path: '/services/:id', sample: '/services/roofing', page: 'main' }],
        pages: { main: { js: [], css: [] } },
      }),
  ],
  [
    'with a route that is not a pattern',
    'manifest',
    /the route \/team\(s is not a valid path pattern/,
    (build) =>
      withManifest(build, { routes: [{ path: '/team(s', page: 'main' }], pages: { main: { js: [], css: [] } } }),
  ],
  [
    'that throws when it is evaluated',
    'evaluation',
    /broken/,
    (build) => withServerCode(build, "throw new Error('broken')"),
  ],
  [
    'that throws when it is rendered',
    'render',
    /slot quote-form: broken/,
    (build) => withServerCode(build, `${SLOT} = { load: async () => () => { throw new Error('broken'); } }`),
  ],
  ['that hangs when it is evaluated', 'evaluation', /not done after/, (build) => withServerCode(build, 'for (;;) {}')],
  [
    'that waits for ever for its own code',
    'evaluation',
    /not done after|not there after/,
    (build) => withServerCode(build, `${SLOT} = { load: () => new Promise(() => setInterval(() => {}, 1000)) }`),
  ],
  [
    'that hangs when it is rendered',
    'render',
    /slot quote-form: not done after/,
    (build) => withServerCode(build, `${SLOT} = { load: async () => () => { for (;;) {} } }`),
  ],
  [
    'that exits the process when it is evaluated',
    'evaluation',
    /the process exited/,
    (build) => withServerCode(build, EXIT),
  ],
  [
    'that exits the process when it is rendered',
    'render',
    /the process exited/,
    (build) => withServerCode(build, `${SLOT} = { load: async () => () => ${EXIT} }`),
  ],
  [
    'that eats memory',
    'evaluation',
    /more memory|not done after/,
    (build) => withServerCode(build, 'const all = []; for (;;) all.push({ a: [all.length, all.length] })'),
  ],
  [
    'that fails later, on its own',
    'evaluation',
    /broken/,
    (build) =>
      withServerCode(
        build,
        `${SLOT} = { load: async () => { Promise.reject(new Error('broken')); await new Promise((go) => setTimeout(go, 300)); return () => null; } }`,
      ),
  ],
  [
    'over its budget',
    'budget',
    /the slot quote-form, compressed, has .* KB; its budget is 60 KB/,
    ({ manifest, files }) => {
      const noise = Array.from({ length: 30_000 }, (_, index) => Math.sin(index).toString(36).slice(3)).join('');
      return updateManifest({ manifest, files: new Map(files).set(FIRST_FILE, Buffer.from(`'${noise}';`)) });
    },
  ],
  [
    'of which a file is missing',
    'files',
    /client\/slot-quote-form\.js is missing/,
    ({ manifest, files }) => ({ manifest, files: new Map([...files].filter(([path]) => path !== FIRST_FILE)) }),
  ],
  [
    'of which a file was tampered with',
    'files',
    /is not what its integrity hash says/,
    ({ manifest, files }) => {
      const body = Buffer.from(files.get(FIRST_FILE) ?? '');
      body[0] = 33;
      return { manifest, files: new Map(files).set(FIRST_FILE, body) };
    },
  ],
  [
    'of which the manifest was tampered with',
    'version',
    /does not name this content/,
    ({ manifest, files }) => ({ manifest: { ...manifest, platform: '1.0.1' }, files }),
  ],
  [
    'with a file that nobody names',
    'files',
    /client\/more\.js is not in the manifest/,
    ({ manifest, files }) => ({ manifest, files: new Map(files).set('client/more.js', Buffer.from('1')) }),
  ],
  [
    'of which a script is none',
    'scripts',
    /cannot be parsed/,
    ({ manifest, files }) =>
      updateManifest({ manifest, files: new Map(files).set(FIRST_FILE, Buffer.from('const = 3')) }),
  ],
];
