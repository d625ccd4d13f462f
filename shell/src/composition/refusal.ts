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
  // Rendering with the other released remotes and the props of their pages.
  'pages',
  // The browser half: its container, then hydration of each page and slot.
  'container',
  'hydration',
  // It crashed processes of the site before.
  'crash',
  // Other remotes need the remote that is being withdrawn.
  'needed',
  // Only for the shell: its new processes must become ready.
  'start',
] as const;
export type CheckName = (typeof CHECKS)[number];

/** Why a version may not be released: the check, and a reason for the team. */
export class Refusal extends Error {
  override name = 'Refusal';

  constructor(
    readonly check: CheckName,
    reason: string,
  ) {
    super(reason);
  }
}

/** The message of any thrown value, as a reason. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** An objection that was overruled with `--force`. */
export interface Overruled {
  check: CheckName;
  reason: string;
}
