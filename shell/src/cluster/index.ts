export { readEnvironment, takeEnvironment } from './environment';
export { RENEWALS, type RenewReason } from './group-messages';
export { watchHeap } from './heap-watch';
export { PrimaryLink, reportFailure } from './primary-link';
export { ProcessGroup } from './process-group';
export { findBuilds, readShellManifest, type ShellManifest } from './shell-builds';
export { openShellFiles, type ShellFiles } from './shell-files';
export { watchUncaught } from './uncaught';
export { noteRender, startWatchdog } from './watchdog';
