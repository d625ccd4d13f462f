import { describe, expect, it } from '@jest/globals';
import { isPublic } from './s3-bucket.js';

const allow = (Principal: unknown, Resource: unknown, Effect = 'Allow') => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: 'arn:aws:iam::1:user/site' }, Resource: '*' }].concat([
    { Effect, Principal, Resource } as never,
  ]),
});

describe('a bucket policy', () => {
  it.each([
    ['all of it', allow('*', 'arn:aws:s3:::site/*')],
    ['all of it, in a list', allow({ AWS: ['*'] }, ['arn:aws:s3:::site/*'])],
    ['its list', allow({ AWS: '*' }, ['arn:aws:s3:::site'])],
    ['uploads beside frontends', allow('*', ['arn:aws:s3:::site/frontends/*', 'arn:aws:s3:::site/uploads/*'])],
    ['what begins like the folder', allow('*', 'arn:aws:s3:::site/frontends*')],
    ['to all but some', allow(undefined, 'arn:aws:s3:::site/*')],
    ['in a single statement', { Statement: { Effect: 'Allow', Principal: '*', Resource: 'arn:aws:s3:::site/*' } }],
  ])('is public if it gives everybody access: %s', (_what, policy) => {
    expect(isPublic(policy, 'site')).toBe(true);
  });

  it.each([
    ['there is none', undefined],
    ['it names whom it lets in', allow({ Service: 'cloudfront.amazonaws.com' }, 'arn:aws:s3:::site/*')],
    ['it forbids', allow('*', 'arn:aws:s3:::site/*', 'Deny')],
    ['it opens the frontends alone', allow('*', ['arn:aws:s3:::site/frontends/*'])],
  ])('is private if %s', (_what, policy) => {
    expect(isPublic(policy, 'site')).toBe(false);
  });
});
