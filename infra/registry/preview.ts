// `npm run preview -- <remote> [--by name] [--dist folder [--commit hash]] [--site URL] [--json]`: builds one frontend, has
// the running site check it, and prints a link that shows it, beside the released others, to whoever holds the link.
import { runCommand } from './command-line.ts';
import { sendBuild } from './send-build.ts';

const usage = 'npm run preview -- <remote> [--by name] [--dist folder [--commit hash]] [--site URL] [--json]';

await runCommand({ usage, options: ['by', 'commit', 'dist', 'site'], words: [1, 1] }, async (input) => {
  const since = Date.now();
  const { site, remote, version, commit, by, buildMs } = await sendBuild(input);
  const { url, expiresAt } = await site.preview(remote, { version, by });
  const text = `${url}\nshows ${remote} ${version} until ${expiresAt}, to whoever holds the link.`;
  return {
    text,
    json: { remote, version, url, expiresAt, commit, by, site: site.origin, ms: Date.now() - since, buildMs },
  };
});
