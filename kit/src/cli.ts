// site-kit <command>, run in a frontend's folder: develops, builds, tests and releases it.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  CommandError,
  type CommandInput,
  commitAt,
  EXIT,
  listed,
  originOf,
  preview,
  release,
  rollback,
  runCommand,
  SiteClient,
  sendBuild,
  type Workplace,
  waitForGuard,
  withdraw,
} from './release/index.js';

const USAGE = `site-kit dev                     the frontend alone, with hot reload
site-kit build                   builds dist/
site-kit test [pattern]          runs its tests
site-kit preview                 a link that shows this build to anyone who has it
site-kit release                 releases this build
site-kit release --withdraw      takes the frontend out of the site: rollback brings it back
site-kit releases                lists its releases
site-kit rollback [version]      goes back to the previous version, or to this one

preview, release, releases, rollback: --site URL or RELEASE_SITE; the team's token in RELEASE_TOKEN; --by name, --json
preview, release: --dist folder [--commit hash] sends an existing build
release: --force accepts what pages lose; --wait waits until the guard has decided; --no-guard disables the guard`;

const folder = process.cwd();
const require = createRequire(join(folder, 'package.json'));
const { name }: { name: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const [command = '', ...args] = process.argv.slice(2);

const workplace: Workplace = {
  site(_remote, address) {
    const missing = 'There is no site: name it with --site or RELEASE_SITE.';
    const origin = originOf(address ?? process.env.RELEASE_SITE?.trim(), missing);
    const token = process.env.RELEASE_TOKEN?.trim();
    if (!token) throw new CommandError(EXIT.wrongUse, `There is no token for ${name}: set RELEASE_TOKEN.`);
    return new SiteClient(origin, token);
  },
  build() {
    // The build's output is for people; a program may read standard output.
    const { status } = spawnSync(process.execPath, [binOf('webpack'), 'build'], { stdio: ['ignore', 2, 2] });
    if (status !== 0) throw new CommandError(EXIT.refused, `${name} could not be built: see above.`);
    return { dist: join(folder, 'dist'), commit: commitAt(folder, ['.']) };
  },
};

const COMMANDS: Record<string, () => unknown> = {
  dev: () => run([binOf('webpack'), 'serve', ...args]),
  build: () => run([binOf('webpack'), 'build', ...args]),
  test: () => run(['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', binOf('jest'), ...args]),
  preview: () =>
    asked(['by', 'commit', 'dist', 'site'], 0, async (input, since) =>
      preview(await sendBuild(input, workplace), since),
    ),
  release: () =>
    asked(['by', 'commit', 'dist', 'force', 'no-guard', 'site', 'wait', 'withdraw'], 0, async (input, since) => {
      if (input.withdraw) return withdraw(input, workplace);
      const sent = await sendBuild(input, workplace);
      const outcome = await release(sent, since);
      return input.wait ? waitForGuard(sent, outcome) : outcome;
    }),
  releases: () => asked(['site'], 0, (input) => listed(input, workplace)),
  rollback: () => asked(['by', 'site'], 1, (input) => rollback(input, workplace)),
};

const work = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (work) await work();
else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = EXIT.wrongUse;
}

type Options = Parameters<typeof runCommand>[0]['options'];

/** @param most Maximum number of arguments after the command. */
function asked(
  options: Options,
  most: number,
  answer: (input: CommandInput, since: number) => ReturnType<typeof listed>,
) {
  const since = Date.now();
  return runCommand({ usage: USAGE, options, words: [0, most], args }, (input) =>
    answer({ ...input, words: [name, ...input.words] }, since),
  );
}

function run(words: string[]) {
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/** The program of an installed package of the frontend. */
function binOf(program: string): string {
  const path = require.resolve(`${program}/package.json`);
  const { bin } = JSON.parse(readFileSync(path, 'utf8')) as { bin: string | Record<string, string> };
  return join(dirname(path), typeof bin === 'string' ? bin : (bin[program] ?? ''));
}
