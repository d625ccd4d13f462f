import * as v from 'valibot';

/**
 * Why a part of a page could not be shown: its script did not come or could not be run (`load`), did not come in time
 * (`timeout`), threw while it was rendered (`render`) or taken over from the server's HTML (`hydrate`), or threw in
 * an event handler (`event`).
 */
export const REMOTE_ERROR_KINDS = ['load', 'timeout', 'render', 'hydrate', 'event'] as const;
export type RemoteErrorKind = (typeof REMOTE_ERROR_KINDS)[number];

/** What is counted of a version. The server sees besides that a page shows a slot which no release fills. */
export type CountedErrorKind = RemoteErrorKind | 'unfilled';

/** What a browser tells of a frontend that failed: names alone, nothing of the visitor or of what was typed. */
export const remoteErrorEntries = {
  remote: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,63}$/)),
  version: v.pipe(v.string(), v.regex(/^[\w.+-]{1,100}$/)),
  /** `page:home`, `slot:quote-form`, or `remote` for the whole. */
  part: v.pipe(v.string(), v.regex(/^(?:(?:page|slot):[A-Za-z0-9][A-Za-z0-9_-]{0,63}|remote)$/)),
  kind: v.picklist(REMOTE_ERROR_KINDS),
};
