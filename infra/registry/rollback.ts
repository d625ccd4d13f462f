// `npm run rollback -- <remote> [version] [--by name] [--site URL] [--json]`: back to a version that was released, the
// one before, or the one that was withdrawn, when none is named.
import { rollback, runCommand } from '@site/kit/release';
import { findSite } from './site-client.ts';

const usage = 'npm run rollback -- <remote> [version] [--by name] [--site URL] [--json]';

await runCommand({ usage, options: ['by', 'site'], words: [1, 2] }, (input) => rollback(input, { site: findSite }));
