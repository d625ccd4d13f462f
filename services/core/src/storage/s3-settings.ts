import { address, ConfigurationError, type Environment, readAll, text, yesOrNo } from '../config/index.js';

/** Where objects lie in an S3, and with which keys. */
export interface S3Settings {
  /** Scheme, host and port alone. */
  endpoint: URL;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
  /** The bucket stands in the path (MinIO), else in the host's name (Amazon). */
  isPathStyle: boolean;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const DEFAULTS = { bucket: 'site', region: 'us-east-1' } as const;
/** Amazon's own hosts take the bucket in their name. */
const AMAZON = /\.amazonaws\.com(\.cn)?$/;

/**
 * What S3_ENDPOINT and the variables beside it say; nothing where none is given.
 * @throws ConfigurationError with a line for each variable that is missing or wrong, never with a value
 */
export function readS3Settings(env: Environment): S3Settings | undefined {
  if (!env.S3_ENDPOINT?.trim()) {
    const others = ['S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'].filter((name) => env[name]?.trim());
    if (others.length > 0) throw new ConfigurationError(`S3_ENDPOINT is missing, though ${others[0]} is given`);
    return undefined;
  }
  return readAll({
    endpoint: () => endpointOf(env),
    accessKey: () => text(env, 'S3_ACCESS_KEY'),
    secretKey: () => text(env, 'S3_SECRET_KEY'),
    bucket: () => bucketOf(env),
    region: () => text(env, 'S3_REGION', DEFAULTS.region),
    isPathStyle: () => {
      const endpoint = env.S3_ENDPOINT?.trim() ?? '';
      const isAmazon = URL.canParse(endpoint) && AMAZON.test(new URL(endpoint).hostname);
      return yesOrNo(env, 'S3_PATH_STYLE', !isAmazon);
    },
  });
}

function endpointOf(env: Environment): URL {
  const url = new URL(address(env, 'S3_ENDPOINT', ['http:', 'https:']));
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!url.hostname || !isBare) {
    throw new ConfigurationError('S3_ENDPOINT must be scheme, host and port alone, like https://s3.example.com');
  }
  return url;
}

function bucketOf(env: Environment): string {
  const bucket = text(env, 'S3_BUCKET', DEFAULTS.bucket);
  if (!BUCKET.test(bucket) || bucket.includes('..')) {
    throw new ConfigurationError('S3_BUCKET must be 3 to 63 lower-case letters, digits, dots and hyphens');
  }
  return bucket;
}
