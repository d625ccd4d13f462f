import { afterAll, beforeAll } from '@jest/globals';
import { S3Storage } from '../src/storage/index.js';
import { backupJourney, folderStorage } from './backup-journey.js';
import { Minio } from './support/minio.js';

let minio: Minio;
beforeAll(async () => {
  minio = await Minio.start();
}, 120_000);
afterAll(() => minio.stop());

const bucket = async () => {
  const settings = minio.settings();
  await new S3Storage(settings).prepare();
  return minio.env(settings);
};

backupJourney('from MinIO to a folder', bucket, folderStorage);
backupJourney('from a folder to MinIO', folderStorage, bucket);
