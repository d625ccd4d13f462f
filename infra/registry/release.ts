// `npm run release -- <remote> [--by name] [--dist folder [--commit hash]] [--site URL] [--json]`: builds one frontend,
// has the running site check it, and releases it. `shell` as remote builds the shell and replaces the processes of the
// running site. With `--withdraw` it removes a frontend from the site instead; where DATABASE_URL is set and no site is
// named, through that database. `--no-guard` disables the guard for the release, `--wait` waits until the guard has
// decided (exit code 4: taken back). `--force` releases, or withdraws, in spite of losses that checks report: the
// history records it.

import { SHELL_STAYS } from '@site/contracts';
import {
  CommandError,
  type CommandInput,
  EXIT,
  overruledLines,
  personOf,
  release,
  runCommand,
  waitForGuard,
} from '@site/kit/release';
import { sendBuild } from './send-build.ts';
import { SHELL } from './shell-build.ts';
import { findSite } from './site-client.ts';
import { withdraw } from './withdraw.ts';

const usage = `npm run release -- <remote> [--by name] [--dist folder [--commit hash]] [--force] [--no-guard] [--wait] [--site URL] [--json]
npm run release -- <remote> --withdraw [--force] [--by name] [--site URL] [--json]`;

await runCommand(
  { usage, options: ['by', 'commit', 'dist', 'force', 'no-guard', 'site', 'wait', 'withdraw'], words: [1, 1] },
  async (input) => {
    if (input.withdraw) return takeOut(input);
    const since = Date.now();
    const sent = await sendBuild(input);
    const outcome = await release(sent, since);
    return input.wait ? waitForGuard(sent, outcome) : outcome;
  },
);

async function takeOut({ words: [remote = ''], by = personOf(), dist, commit, force, site: address }: CommandInput) {
  if (dist || commit) throw new CommandError(EXIT.wrongUse, `--withdraw goes without --dist and --commit\n${usage}`);
  if (remote === SHELL) throw new CommandError(EXIT.wrongUse, SHELL_STAYS);
  const since = Date.now();
  const { env } = process;
  // The operator of the database can withdraw even when no site runs.
  const isByDatabase = !address && !env.RELEASE_SITE?.trim() && env.DATABASE_URL?.trim();
  const withdrawn = isByDatabase
    ? await withdraw(remote, { by, env, force })
    : await findSite(remote, address).withdraw(remote, { by, ...(force && { force }) });
  const { version, inUse, overruled } = withdrawn;
  if (!version) throw new CommandError(EXIT.refused, `No version of ${remote} is released.`);
  const ms = Date.now() - since;
  const seen = inUse ? '. The site still shows it: see its log' : '';
  const text = [`Withdrew ${remote} ${version} (${ms} ms)${seen}`, ...overruledLines(overruled)].join('\n');
  return { text, json: { remote, version, by, inUse, overruled, ms } };
}
