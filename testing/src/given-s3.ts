import { randomUUID } from 'node:crypto';

/** Its own bucket in the object storage of the test environment; undefined where none is configured. */
export function givenS3(): Record<string, string> | undefined {
  const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env;
  if (!TEST_S3_ENDPOINT) return undefined;
  return {
    S3_ENDPOINT: TEST_S3_ENDPOINT,
    S3_ACCESS_KEY: TEST_S3_ACCESS_KEY,
    S3_SECRET_KEY: TEST_S3_SECRET_KEY,
    S3_BUCKET: `test-${randomUUID()}`,
  };
}
