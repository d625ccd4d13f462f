// Replaces the federation runtime's snapshots and preloads (3 KB of the first script): the site's documents name
// releases and their scripts. `disableSnapshot` switches both off, but still bundles them.

export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

export const defaultPreloadArgs = {};

export const normalizePreloadExposes = () => [];

export const formatPreloadArgs = () => [];

export const preloadAssets = async () => [];
