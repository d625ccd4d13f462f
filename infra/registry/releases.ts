// `npm run releases [-- <remote>] [--site URL] [--json]`: current and past releases: by whom, when, from which commit.
import { listed, runCommand } from '@site/kit/release';
import { findSite } from './site-client.ts';

const usage = 'npm run releases [-- <remote>] [--site URL] [--json]';

await runCommand({ usage, options: ['site'], words: [0, 1] }, (input) => listed(input, { site: findSite }));
