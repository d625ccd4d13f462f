import * as v from 'valibot';

/** The version that the sender of a PATCH read. With it, a colleague's save in between is detected. */
export const patchVersionEntry = {
  version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
};

export function changesSomething(patch: object): boolean {
  return Object.keys(patch).some((field) => field !== 'version');
}

export const NOTHING_TO_CHANGE = 'Nothing to change was sent';
