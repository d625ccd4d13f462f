import * as v from 'valibot';

/**
 * Why a part of a page could not be shown: its script did not load or run (`load`), did not load in time
 * (`timeout`), threw while it was rendered (`render`) or hydrated (`hydrate`), or threw in
 * an event handler (`event`).
 */
export const REMOTE_ERROR_KINDS = ['load', 'timeout', 'render', 'hydrate', 'event'] as const;
export type RemoteErrorKind = (typeof REMOTE_ERROR_KINDS)[number];

/** Errors that are counted per version. The server also counts slots that no release fills. */
export type CountedErrorKind = RemoteErrorKind | 'unfilled';

/** A browser's report about a frontend that failed: names only, nothing about the visitor or the input. */
export const remoteErrorEntries = {
  remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,100}$/)),
  /** `page:home`, `slot:quote-form`, or `remote` for the whole. */
  part: v.pipe(v.string(), v.regex(/^(?:(?:page|slot):[A-Za-z0-9][A-Za-z0-9_-]{0,63}|remote)$/)),
  kind: v.picklist(REMOTE_ERROR_KINDS),
};
