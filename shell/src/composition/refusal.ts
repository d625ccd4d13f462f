/** Checks that a version must pass before it can be released or previewed, in this order. */
const CHECKS = [
  'upload',
  'manifest',
  'version',
  'files',
  'platform',
  // The versions of platform, React and contracts that it requires.
  'requires',
  'routes',
  'scripts',
  'singletons',
  'budget',
  'evaluation',
  'render',
  // Rendering beside the other released remotes, with the props of their pages.
  'pages',
  // The browser's half: its container, then hydration of each page and slot.
  'container',
  'hydration',
  // It crashed processes of the site before.
  'crash',
  // Others need what would be withdrawn.
  'needed',
  // Only for the shell: its new processes must become ready.
  'start',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** A version may not be released: the check, and the reason in words for the team. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly check: CheckName,
    reason: string,
  ) {
    super(reason);
  }
}

/** Checks that a team may overrule with `--force`; their objections are recorded. */
const OVERRULED: readonly CheckName[] = ['pages', 'hydration', 'needed'];

export const mayOverrule = (check: CheckName): boolean => OVERRULED.includes(check);

/** An objection that somebody overruled. */
export interface Overruled {
  check: CheckName;
  reason: string;
}
