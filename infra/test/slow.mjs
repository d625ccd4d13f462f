// Spec files that take minutes: `npm run test:slow` runs them, `npm test` does not. Patterns of paths, for the projects of
// jest and of the browser; JavaScript, since jest's configuration reads it.

export const SLOW_UNITS = ['infra/test/added-field\\.spec'];
export const SLOW_BROWSER = [
  'constant-load',
  'dev-runner',
  'leaks',
  'new-remote',
  'releases-by-other-tools',
  'remote-outside',
].map((name) => `infra/test/browser/${name}\\.spec`);

/**
 * Suites of the integration tests that run once more on official images: what depends on extensions and locks of Postgres,
 * on streams of Redis, or on S3 in place of a folder. All of them run on the packaged servers already.
 */
export const ON_CONTAINERS = [
  'api/test/(?:files|find|lead-removal|project-files|submissions|uploads)',
  'core/test/(?:record-event|release-registry|schema|team-releases)',
  'worker/test/(?:once|outage|redis-groups|renditions|storage-sweep|submission-faults|upload-faults)',
].map((names) => `services/${names}\\.int\\.spec`);
