export { releaseBudgets } from './budgets';
export { ReleaseChecker } from './check-release';
export { Identity } from './identity';
export { PreviewAccess } from './preview-access';
export { isReleaseUpload, registerRegistry } from './registry-routes';
export { ReleaseService } from './release-service';
export { publishShell, ShellReleases } from './shell-releases';
export { sweepUploads } from './upload';
