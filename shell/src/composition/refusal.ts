/** What a version must pass before it may be released or previewed, in this order. */
const CHECKS = [
  'upload',
  'manifest',
  'version',
  'files',
  'platform',
  // What it says that it needs of platform, React and contracts.
  'requires',
  'routes',
  'scripts',
  'singletons',
  'budget',
  'evaluation',
  'render',
  // Rendered beside the released others, with what their pages give it.
  'pages',
  // The browser's half: its container, then each page and slot over the server's own HTML.
  'container',
  'hydration',
  // It ended processes of the site before.
  'crash',
  // What is to be withdrawn is needed by others.
  'needed',
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

/** Checks that a team may overrule with `--force`; what they said is recorded. */
const OVERRULED: readonly CheckName[] = ['pages', 'hydration', 'needed'];

export const mayOverrule = (check: CheckName): boolean => OVERRULED.includes(check);

/** What a check said and somebody overruled. */
export interface Overruled {
  check: CheckName;
  reason: string;
}
