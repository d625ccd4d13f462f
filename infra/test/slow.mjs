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
