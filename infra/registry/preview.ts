// `npm run preview -- <remote> [--by name] [--dist folder [--commit hash]] [--site URL] [--json]`: builds one frontend,
// has the running site check it, and prints a link that shows it, together with the other released frontends, to anyone
// who has the link.
import { preview, runCommand } from '@site/kit/release';
import { sendBuild } from './send-build.ts';

const usage = 'npm run preview -- <remote> [--by name] [--dist folder [--commit hash]] [--site URL] [--json]';

await runCommand({ usage, options: ['by', 'commit', 'dist', 'site'], words: [1, 1] }, async (input) => {
  const since = Date.now();
  return preview(await sendBuild(input), since);
});
