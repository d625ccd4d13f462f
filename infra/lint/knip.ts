// `npm run check:unused`: reports unused files, exports and dependencies, and imports that the room's manifest does not
// list.
import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
const commands = Object.values(scripts).flatMap((script) => /run\.mjs (?:--dev )?infra\/(\S+)/.exec(script)?.[1] ?? []);
const SPECS = '{src,test}/**/*.spec.{ts,tsx}';

export default {
  // webpack-cli loads it for webpack.config.ts where Node cannot run TypeScript.
  ignoreDependencies: ['tsx'],
  // Programs of the operating system.
  ignoreBinaries: ['apt-get', 'mount', 'pgrep', 'redis-server', 'umount', 'unshare', 'useradd'],
  // The plugin would run the frontends' configurations, which need the kit's build.
  webpack: false,
  workspaces: {
    infra: {
      jest: {
        config: ['test/jest.config.mjs', 'test/mutants/jest.config.mjs'],
        entry: ['**/*.spec.ts', '!new-remote/outside/**'],
      },
      playwright: {
        config: ['test/browser/playwright.config.ts'],
        entry: ['test/browser/*.spec.ts', 'test/browser/site-template.ts'],
      },
      entry: [
        ...commands,
        // Run by path: processes of the benchmarks, the services' build, programs of the images, a preload.
        'bench/*-reference.ts',
        'build/service.ts',
        'docker/*.ts',
        'bootstrap/notices.mjs',
        'lint/{links,prose}.ts',
        'faults/shift-clock.cjs',
        '{new-remote/template,test/fixtures/*}/{webpack.config.ts,rspack.config.ts,src/remote.tsx}',
      ],
      // A separate repository once it is copied.
      project: ['**/*.{ts,tsx,mjs}', '!new-remote/outside/**'],
      // The fixtures' builds use the first two in their scripts; jest's configuration maps the third to another of its
      // files.
      ignoreDependencies: ['@rspack/cli', 'swc-loader', 'libphonenumber-js'],
    },
    kit: {
      entry: [SPECS, 'src/cli.ts', 'src/dev/client/main.tsx', 'src/provide-runtime.ts', 'src/without-snapshots.ts'],
      // css-minimizer-webpack-plugin loads the first; the second is an alias of the frontend.
      ignoreDependencies: ['lightningcss', 'remote-alone'],
    },
    shell: {
      entry: [
        'webpack.config.ts',
        'brand/make-icons.ts',
        SPECS,
        // The entries in kit/src/shell.ts.
        'src/{client/{boot,main,measure-visits},server/{main,worker},registry/{inspection-thread,trial-child},cluster/watchdog-thread}.ts?(x)',
      ],
    },
    'shell/platform': { entry: [SPECS] },
    'mfe-*': { entry: ['webpack.config.ts', 'src/remote.tsx', SPECS] },
    testing: { entry: [SPECS] },
    'services/*': { entry: ['src/{index,main,cli/*,files/rendition-process}.ts', SPECS] },
  },
} satisfies KnipConfig;
