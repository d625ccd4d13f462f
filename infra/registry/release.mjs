// `npm run release -- <remote> [--by name] [--dist folder] [--site URL] [--json]`: builds one frontend, has the running
// site check it, and releases it.
import { runCommand } from './command-line.mjs';
import { sendBuild } from './send-build.mjs';

const usage = 'npm run release -- <remote> [--by name] [--dist folder] [--site URL] [--json]';

await runCommand({ usage, options: ['by', 'dist', 'site'], words: [1, 1] }, async (input) => {
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
