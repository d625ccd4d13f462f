export {
  type CurrentRelease,
  createRegistry,
  type HistoryEntry,
  type ReleaseFile,
  type ReleaseRegistry,
} from './release-registry.js';
