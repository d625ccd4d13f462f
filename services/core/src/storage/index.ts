export { createStorage, storageAt } from './create-storage.js';
export { DiskStorage, flushFolder, modifiedAt } from './disk-storage.js';
export {
  assertKey,
  type ByteRange,
  InvalidObjectKey,
  type ObjectEntry,
  ObjectNotFound,
  type ObjectStorage,
  readWhole,
  StorageFault,
  type StoredObject,
} from './object-storage.js';
export { type S3Settings, storageVariables } from './s3-settings.js';
export { S3Storage } from './s3-storage.js';
