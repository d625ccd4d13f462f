export { createStorage } from './create-storage.js';
export { DiskStorage } from './disk-storage.js';
export {
  assertKey,
  type ByteRange,
  InvalidObjectKey,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStorage,
  type StoredObject,
} from './object-storage.js';
