import { describe, expect, it } from '@jest/globals';
import { ConfigurationError, type Environment, readEnvironment } from '../config/index.js';
import { createStorage } from './create-storage.js';
import { DiskStorage } from './disk-storage.js';
import { storageVariables } from './s3-settings.js';
import { S3Storage } from './s3-storage.js';

const given = { S3_ENDPOINT: 'http://minio:9000', S3_ACCESS_KEY: 'key-secret', S3_SECRET_KEY: 'secret' };

const readS3Settings = (env: Environment) => readEnvironment(storageVariables, { STORAGE_DIR: '/objects', ...env }).s3;

describe('S3 settings', () => {
  it('are undefined without an endpoint, and complete with one', () => {
    expect(readS3Settings({})).toBeUndefined();
    expect(readS3Settings({ S3_ENDPOINT: ' ', S3_BUCKET: '' })).toBeUndefined();
    expect(readS3Settings(given)).toEqual({
      endpoint: new URL('http://minio:9000'),
      accessKey: 'key-secret',
      secretKey: 'secret',
      bucket: 'site',
      region: 'us-east-1',
      isPathStyle: true,
    });
    expect(readS3Settings({ ...given, S3_BUCKET: 'acme.files', S3_REGION: 'eu-west-1' })).toMatchObject({
      bucket: 'acme.files',
      region: 'eu-west-1',
    });
  });

  it.each([
    ['https://s3.eu-west-1.amazonaws.com', undefined, false],
    ['https://s3.eu-west-1.amazonaws.com', 'true', true],
    ['https://s3.example.com', undefined, true],
    ['https://s3.example.com', '0', false],
    ['https://amazonaws.com.example.com', undefined, true],
  ])('put the bucket into the path or the host name: %s %s', (endpoint, style, isPathStyle) => {
    expect(readS3Settings({ ...given, S3_ENDPOINT: endpoint, S3_PATH_STYLE: style })).toMatchObject({ isPathStyle });
  });

  it.each([
    ['S3_ENDPOINT', { S3_ENDPOINT: '', S3_SECRET_KEY: 'secret' }],
    ['S3_ENDPOINT', { ...given, S3_ENDPOINT: 'minio:9000' }],
    ['S3_ENDPOINT', { ...given, S3_ENDPOINT: 'http://key:secret@minio:9000' }],
    ['S3_ENDPOINT', { ...given, S3_ENDPOINT: 'https://minio/secret' }],
    ['S3_ENDPOINT', { ...given, S3_ENDPOINT: 'https://minio/?secret' }],
    ['S3_ACCESS_KEY', { ...given, S3_ACCESS_KEY: ' ' }],
    ['S3_SECRET_KEY', { ...given, S3_SECRET_KEY: undefined }],
    ['S3_BUCKET', { ...given, S3_BUCKET: 'Hidden-Secret' }],
    ['S3_BUCKET', { ...given, S3_BUCKET: 'a..secret' }],
    ['S3_BUCKET', { ...given, S3_BUCKET: 'x' }],
    ['S3_PATH_STYLE', { ...given, S3_PATH_STYLE: 'secret' }],
  ])('name a wrong variable in one line, without its value: %s', (name, env) => {
    const read = () => createStorage(env);
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
    expect(read).not.toThrow(/secret(?!_key)/i);
  });

  it('report all errors together', () => {
    expect(() => createStorage({ S3_ENDPOINT: 'x', S3_BUCKET: 'X' })).toThrow(
      /^S3_ENDPOINT [^\n]+\nS3_ACCESS_KEY [^\n]+\nS3_SECRET_KEY [^\n]+\nS3_BUCKET [^\n]+$/,
    );
  });

  it('select the storage', () => {
    expect(createStorage({ ...given, STORAGE_DIR: '/objects' })).toBeInstanceOf(S3Storage);
    expect(createStorage({ STORAGE_DIR: '/objects' })).toBeInstanceOf(DiskStorage);
    expect(() => createStorage({})).toThrow(/^STORAGE_DIR /);
  });
});
