// `npm run rollback -- <remote> [version] [--by name] [--site URL] [--json]`: back to a version that was released, the
// one before, or the one that was withdrawn, when none is named.
import { runCommand } from './command-line.ts';
import { personOf } from './origin.ts';
import { findSite } from './site-client.ts';

const usage = 'npm run rollback -- <remote> [version] [--by name] [--site URL] [--json]';

await runCommand(
  { usage, options: ['by', 'site'], words: [1, 2] },
  async ({ words, site: address, by = personOf() }) => {
    const since = Date.now();
    const [remote = '', version] = words;
    const site = findSite(remote, address);
    const result = await site.rollback(remote, { version, by });
    const ms = Date.now() - since;
    const text = result.changed
      ? `Went back to ${remote} ${result.version}, ${from(result.previousVersion)} (${ms} ms)`
      : `${remote} ${result.version} is released already: nothing was changed`;
    return { text, json: { ...result, by, site: site.origin, ms } };
  },
);

/** @param version Null for a frontend that was withdrawn. */
function from(version: string | null) {
  return version ? `from ${version}` : 'which was withdrawn';
}
