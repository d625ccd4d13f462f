import { ConfigurationError } from '../config/index.js';
import { codeOf } from '../error-code.js';
import { type Client, createClient } from './s3-client.js';
import { withRetry } from './s3-faults.js';
import type { S3Settings } from './s3-settings.js';

/** The only folder that may be public: every visitor's browser gets its files anyway. */
const PUBLIC_FOLDER = 'frontends/';

/**
 * Creates the bucket if it is missing and `mayMake` allows it, and rejects a public one.
 * @throws ConfigurationError in one line
 */
export async function prepareBucket(
  settings: S3Settings,
  timeoutMs: number,
  { mayMake = true }: { mayMake?: boolean } = {},
): Promise<void> {
  const client = createClient(settings, timeoutMs);
  try {
    await withRetry(() => findBucket(client, settings, mayMake));
    const nobody = createClient({ ...settings, accessKey: '', secretKey: '' }, timeoutMs);
    if ((await listsFor(nobody, settings)) || isPublic(await policyOf(client, settings), settings.bucket)) {
      throw new ConfigurationError('S3_BUCKET: this bucket is readable without keys; remove its public access');
    }
  } catch (error) {
    throw error instanceof ConfigurationError ? error : explained(error);
  }
}

async function findBucket(client: Client, settings: S3Settings, mayMake: boolean): Promise<void> {
  try {
    // A list, not HEAD: its error has a reason.
    await list(client, settings);
  } catch (error) {
    if (codeOf(error) !== 'NoSuchBucket') throw error;
    if (!mayMake) throw new ConfigurationError('S3_BUCKET: no such bucket');
    await client.makeBucket(settings.bucket, settings.region).catch((reason: unknown) => {
      // Another process has just created it.
      if (codeOf(reason) !== 'BucketAlreadyOwnedByYou') throw reason;
    });
  }
}

const list = (client: Client, { bucket }: S3Settings) => client.listObjectsV2Query(bucket, '', '', '', 1, '');

async function listsFor(nobody: Client, settings: S3Settings): Promise<boolean> {
  try {
    await list(nobody, settings);
    return true;
  } catch {
    return false;
  }
}

/** Undefined if there is no policy, or the keys may not read it. */
async function policyOf(client: Client, { bucket }: S3Settings): Promise<unknown> {
  try {
    return JSON.parse(await client.getBucketPolicy(bucket));
  } catch {
    return undefined;
  }
}

interface Statement {
  Effect?: unknown;
  Principal?: unknown;
  Resource?: unknown;
}

/** A statement without a principal (NotPrincipal) means everybody except those it lists. */
const EVERYBODY = '*';

/** Whether a policy makes anything public except the frontends' builds, which a CDN may load without keys. */
export function isPublic(policy: unknown, bucket: string): boolean {
  const given = isRecord(policy) ? policy.Statement : undefined;
  return listed<Statement>(given).some(
    ({ Effect, Principal, Resource }) =>
      Effect === 'Allow' &&
      meansEverybody(Principal ?? EVERYBODY) &&
      !listed<unknown>(Resource).every((name) => String(name).startsWith(`arn:aws:s3:::${bucket}/${PUBLIC_FOLDER}`)),
  );
}

function meansEverybody(principal: unknown): boolean {
  if (isRecord(principal)) return Object.values(principal).some(meansEverybody);
  return listed<unknown>(principal).includes(EVERYBODY);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listed = <T>(value: unknown): T[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]) as T[];

const REFUSED = ['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'Forbidden'];
const WRONG_REGION = ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'MovedPermanently', 'InvalidRegion'];

function explained(error: unknown): ConfigurationError {
  const code = codeOf(error);
  if (REFUSED.includes(code)) {
    return new ConfigurationError(`S3_ACCESS_KEY, S3_SECRET_KEY: the object storage refuses these keys (${code})`);
  }
  if (WRONG_REGION.includes(code)) {
    return new ConfigurationError(`S3_REGION: the bucket is in a different region (${code})`);
  }
  if (code === 'BucketAlreadyExists') {
    return new ConfigurationError('S3_BUCKET: another account owns this bucket; choose a different name');
  }
  return new ConfigurationError(`S3_ENDPOINT: the object storage cannot be reached (${code || 'no S3 response'})`);
}
