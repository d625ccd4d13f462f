import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { StoredFile } from '@site/core';
import type { Repository } from 'typeorm';

export type NewFile = Pick<
  StoredFile,
  'id' | 'kind' | 'storageKey' | 'originalName' | 'contentType' | 'sizeBytes' | 'sha256'
>;

@Injectable()
export class UploadsRepository {
  constructor(@InjectRepository(StoredFile) private readonly files: Repository<StoredFile>) {}

  /** All or none. */
  async addUnclaimed(files: readonly NewFile[]): Promise<void> {
    await this.files.insert([...files]);
  }
}
