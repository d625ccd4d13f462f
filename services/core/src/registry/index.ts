export { contentType } from './content-types.js';
export { AUTOMATIC, type Crash, type CrashOutcome, reportCrash } from './crashes.js';
export { GUARD, ReleaseGuard } from './guard.js';
export { isRemoteName, isVersionName, objectKey, SHELL } from './names.js';
export { PREVIEW_DAYS, type PreviewedVersion } from './previews.js';
export { previousVersion } from './previous-version.js';
export type { CrashMark, HistoryEntry, KeptVersion, Move, TrialRecord } from './release-records.js';
export {
  createRegistry,
  type MoveDetails,
  type ReleaseRegistry,
  releasedShell,
  type StoredVersion,
} from './release-registry.js';
export type { ReleaseTokenEntry } from './release-tokens.js';
export { countRemoteFailures, type RemoteFailure } from './remote-errors.js';
export { KEPT } from './sweep.js';
export { countVisit, releasedPages } from './visits.js';
