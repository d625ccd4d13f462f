export { releaseBudgets } from './budgets';
export { ReleaseChecker } from './check-release';
export { Identity } from './identity';
export { PreviewDoor } from './preview-door';
export { isReleaseUpload, registerRegistry } from './registry-routes';
export { ReleaseDesk } from './release-desk';
export { publishShell, ShellReleases } from './shell-releases';
export { sweepUploads } from './upload';
