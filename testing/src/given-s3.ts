import { randomUUID } from 'node:crypto';

/** A bucket of its own in the object storage that the environment of the tests names; undefined where it names none. */
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
