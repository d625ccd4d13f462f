import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskStorage } from '../src/storage/index.js';
import { storageConformance } from './storage-conformance.js';

storageConformance('a folder', async () => {
  const root = await mkdtemp(join(tmpdir(), 'objects-'));
  return { storage: new DiskStorage(root), close: () => rm(root, { recursive: true, force: true }) };
});
