/** What a version must pass before it may be released or previewed, in this order. */
const CHECKS = [
  'upload',
  'manifest',
  'version',
  'files',
  'platform',
  'routes',
  'scripts',
  'singletons',
  'budget',
  'evaluation',
  'render',
  // It ended processes of the site before.
  'crash',
  // Of the shell alone: its new processes must get ready.
  'start',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** A version may not be released: which check says so, and why, in words for the team. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly check: CheckName,
    reason: string,
  ) {
    super(reason);
  }
}
