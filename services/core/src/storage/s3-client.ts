import { Client, type ClientOptions } from 'minio';
import { ConfigurationError } from '../config/index.js';
import type { S3Settings } from './s3-settings.js';
import { transportWithTimeout } from './s3-transport.js';

export type { Client };

/** @throws ConfigurationError for a host that the client rejects */
export function createClient(
  { endpoint, region, isPathStyle, accessKey, secretKey }: S3Settings,
  timeoutMs: number,
): Client {
  const options: ClientOptions = {
    endPoint: endpoint.hostname.replace(/^\[|\]$/g, ''),
    port: Number(endpoint.port) || undefined,
    useSSL: endpoint.protocol === 'https:',
    // If it is given, the client never asks the server for it.
    region,
    pathStyle: isPathStyle,
    accessKey,
    secretKey,
    // `withRetry` does the retries.
    retryOptions: { disableRetry: true },
    ...transportWithTimeout(endpoint.protocol, timeoutMs),
  };
  try {
    return new Client(options);
  } catch {
    throw new ConfigurationError('S3_ENDPOINT is not a usable host');
  }
}
