// `npm run rollback -- <remote> [version] [--by name] [--site URL] [--json]`: rolls back to a released version; without
// a version to the previous one, or to the withdrawn one.
import { rollback, runCommand } from '@site/kit/release';
import { findSite } from './site-client.ts';

const usage = 'npm run rollback -- <remote> [version] [--by name] [--site URL] [--json]';

await runCommand({ usage, options: ['by', 'site'], words: [1, 2] }, (input) => rollback(input, { site: findSite }));
