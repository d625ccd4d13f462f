// Spec files that `npm run test:slow` runs and `npm test` does not, as path patterns. Unit tests that take minutes are
// named `*.slow.spec.ts` instead.

const browserFile = (name: string) => `infra/test/browser/${name}\\.spec`;

export const SLOW_BROWSER = [
  'constant-load',
  'constant-load-guarded',
  'dev-against',
  'dev-runner',
  'leaks',
  'new-remote',
  'release-trials',
  'releases-by-other-tools',
  'remote-outside',
].map(browserFile);

/** Fast browser files whose tests mostly wait for the product's timers: they use a worker of their own. */
export const WAITING_BROWSER = [
  'fault-isolation',
  'fault-isolation-pages',
  'hostile-requests',
  'release-guard',
  'release-isolation',
  'releases-crash',
].map(browserFile);

/**
 * Integration suites that run again on official images: those that depend on extensions and locks of Postgres, on
 * streams of Redis, or on S3 instead of a folder. All of them run on the packaged servers already.
 */
export const ON_CONTAINERS = [
  'api/test/(?:files|find|lead-removal|project-files|submissions|uploads)',
  'core/test/(?:record-event|release-registry|schema|team-releases)',
  'worker/test/(?:once|outage|redis-groups|renditions|storage-sweep|submission-faults|upload-faults)',
].map((names) => `services/${names}\\.int\\.spec`);
