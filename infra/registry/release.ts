// `npm run release -- <remote> [--by name] [--dist folder [--commit hash]] [--site URL] [--json]`: builds one frontend,
// has the running site check it, and releases it. `shell` as remote builds the shell and replaces the processes of the
// running site. With `--withdraw` it removes a frontend from the site instead; where DATABASE_URL is set and no site is
// named, through that database. `--no-guard` disables the guard for the release, `--wait` waits until the guard has
// decided (exit code 4: taken back). `--force` releases, or withdraws, in spite of losses that checks report: the
// history records it.

import { SHELL_STAYS } from '@site/contracts';
import { CommandError, type CommandInput, EXIT, release, runCommand, waitForGuard, withdraw } from '@site/kit/release';
import { sendBuild } from './send-build.ts';
import { SHELL } from './shell-build.ts';
import { findSite } from './site-client.ts';
import * as onDatabase from './withdraw.ts';

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

function takeOut(input: CommandInput) {
  if (input.words[0] === SHELL) throw new CommandError(EXIT.wrongUse, SHELL_STAYS);
  const { env } = process;
  // The operator of the database can withdraw even when no site runs.
  const isByDatabase = !input.site && !env.RELEASE_SITE?.trim() && env.DATABASE_URL?.trim();
  return withdraw(input, { site: isByDatabase ? () => ({ withdraw: withdrawByDatabase }) : findSite });
}

async function withdrawByDatabase(remote: string, options: { by?: string; force?: boolean }) {
  const withdrawn = await onDatabase.withdraw(remote, { ...options, env: process.env });
  if (!withdrawn.version) throw new CommandError(EXIT.refused, `No version of ${remote} is released.`);
  return withdrawn;
}
