// `npm run release -- <remote> [--by name] [--dist folder [--commit hash]] [--site URL] [--json]`: builds one frontend, has the running
// site check it, and releases it. `shell` as remote builds the shell and replaces the processes of the running site. With
// `--withdraw` it takes a frontend out of the site instead.
import { CommandError, EXIT, runCommand } from './command-line.mjs';
import { sendBuild } from './send-build.mjs';
import { withdraw } from './withdraw.mjs';

const usage = `npm run release -- <remote> [--by name] [--dist folder [--commit hash]] [--site URL] [--json]
npm run release -- <remote> --withdraw [--by name] [--json]`;

await runCommand({ usage, options: ['by', 'commit', 'dist', 'site', 'withdraw'], words: [1, 1] }, async (input) => {
  if (input.withdraw) return takeOut(input);
  const since = Date.now();
  const { site, remote, version, commit, by, buildMs } = await sendBuild(input);
  const released = await site.release(remote, { version, by, commit });
  const ms = Date.now() - since;
  const before = released.previousVersion ? `, before it ${released.previousVersion}` : '';
  const text = released.changed
    ? `Released ${remote} ${version}${before} (${ms - buildMs} ms beside the build)`
    : `${remote} ${version} is released already`;
  return { text, json: { ...released, commit, by, site: site.origin, ms, buildMs } };
});

/** @param {import('./command-line.mjs').CommandInput} input */
async function takeOut({ words: [remote = ''], by, dist, site }) {
  if (dist || site) {
    throw new CommandError(EXIT.wrongUse, `--withdraw works on the database, not with --dist or --site\n${usage}`);
  }
  if (remote === 'shell') {
    throw new CommandError(EXIT.wrongUse, 'The shell is the site itself: it is stopped, not withdrawn.');
  }
  const since = Date.now();
  const { version, inUse } = await withdraw(remote, { by, env: process.env });
  if (!version) throw new CommandError(EXIT.refused, `No version of ${remote} is released.`);
  const ms = Date.now() - since;
  const seen = inUse ? '. The site still shows it: see its log' : '';
  return { text: `Withdrew ${remote} ${version} (${ms} ms)${seen}`, json: { remote, version, by, inUse, ms } };
}
