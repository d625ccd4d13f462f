import * as v from 'valibot';
import { type Environment, variables, webAddress, word, yesOrNo } from '../config/index.js';

/** Amazon's own hosts have the bucket in their name. */
const AMAZON = /\.amazonaws\.com(\.cn)?$/;

const S3 = v.pipe(
  variables({
    S3_ENDPOINT: v.pipe(
      webAddress,
      v.transform((given) => new URL(given)),
      v.check(
        ({ hostname, origin, href }) => hostname !== '' && href === `${origin}/`,
        'must be only scheme, host and port, like https://s3.example.com',
      ),
    ),
    S3_ACCESS_KEY: word,
    S3_SECRET_KEY: word,
    S3_BUCKET: v.optional(
      v.pipe(
        word,
        v.regex(
          /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
          'must be 3 to 63 lower-case letters, digits, dots and hyphens',
        ),
      ),
      'site',
    ),
    S3_REGION: v.optional(word, 'us-east-1'),
    S3_PATH_STYLE: v.optional(yesOrNo),
  }),
  v.transform((env) => ({
    s3: {
      /** Only scheme, host and port. */
      endpoint: env.S3_ENDPOINT,
      accessKey: env.S3_ACCESS_KEY,
      secretKey: env.S3_SECRET_KEY,
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      /** Whether the bucket is in the path (MinIO) or in the host name (Amazon). */
      isPathStyle: env.S3_PATH_STYLE ?? !AMAZON.test(env.S3_ENDPOINT.hostname),
    },
  })),
);

const FOLDER = v.pipe(
  variables({ STORAGE_DIR: word }),
  v.transform((env) => ({ s3: undefined, folder: env.STORAGE_DIR })),
);

export type S3Settings = v.InferOutput<typeof S3>['s3'];

/** Where objects are stored: in the S3 of S3_ENDPOINT, otherwise in the folder STORAGE_DIR. */
export const storageVariables = v.lazy((given: unknown) => {
  const env = given as Environment;
  if (env.S3_ENDPOINT) return S3;
  const other = ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'].find((name) => env[name]);
  return other ? v.pipe(v.object({ S3_ENDPOINT: word }, `is missing, though ${other} is given`), S3) : FOLDER;
});
