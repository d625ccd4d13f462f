import * as v from 'valibot';
import { REMOTE_NAME, REPORTED_PART, VERSION_NAME } from './names.js';

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
  remote: v.pipe(v.string(), v.regex(REMOTE_NAME)),
  version: v.pipe(v.string(), v.regex(VERSION_NAME)),
  part: v.pipe(v.string(), v.regex(REPORTED_PART)),
  kind: v.picklist(REMOTE_ERROR_KINDS),
};
