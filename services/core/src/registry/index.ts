export { AUTOMATIC, type Crash, type CrashOutcome, reportCrash } from './crashes.js';
export { GUARD, type GuardDecision, ReleaseGuard } from './guard.js';
export type { GuardRules } from './guard-judgement.js';
export { isRemoteName, isVersionName, objectKey, SHELL } from './names.js';
export { PREVIEW_DAYS, type PreviewedVersion } from './previews.js';
export { previousVersion } from './previous-version.js';
export type { CrashMark, HistoryEntry, KeptVersion, Move, TrialRecord } from './release-records.js';
export {
  type CurrentRelease,
  createRegistry,
  type MoveDetails,
  type ReleaseFile,
  type ReleaseRegistry,
  type ReleaseResult,
  releasedShell,
  type StoredVersion,
} from './release-registry.js';
export type { ReleaseTokenEntry, ReleaseTokens } from './release-tokens.js';
export { countRemoteFailures, type RemoteFailure } from './remote-errors.js';
export { KEPT } from './sweep.js';
export type { BuiltWith } from './usable-moves.js';
export { countVisit, releasedPages } from './visits.js';
