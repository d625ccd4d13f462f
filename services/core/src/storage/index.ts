export { createStorage } from './create-storage.js';
export { DiskStorage } from './disk-storage.js';
export {
  assertKey,
  type ByteRange,
  InvalidObjectKey,
  type ObjectEntry,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStorage,
  readWhole,
  StorageFault,
  type StoredObject,
} from './object-storage.js';
