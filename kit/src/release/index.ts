export { archiveOf } from './archive.js';
export { CommandError, type CommandInput, EXIT, runCommand } from './command-line.js';
export {
  overruledLines,
  preview,
  release,
  rollback,
  type Sent,
  sendBuild,
  type Workplace,
  withdraw,
} from './commands.js';
export { commitAt, personOf } from './origin.js';
export { listed } from './releases.js';
export { originOf, SiteClient } from './site-client.js';
export { waitForGuard } from './wait-for-guard.js';
