import { Injectable } from '@nestjs/common';
import { StoredFile } from '@site/core';
import { DataSource } from 'typeorm';

export type NewFile = Pick<
  StoredFile,
  'id' | 'kind' | 'storageKey' | 'originalName' | 'contentType' | 'sizeBytes' | 'sha256'
>;

@Injectable()
export class UploadsRepository {
  constructor(private readonly source: DataSource) {}

  /** All or none. */
  async addUnclaimed(files: readonly NewFile[]): Promise<void> {
    await this.source.getRepository(StoredFile).insert([...files]);
  }
}
