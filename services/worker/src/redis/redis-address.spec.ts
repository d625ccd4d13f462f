import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '@site/core/config';
import { redisVariables } from './redis-address.js';

const of = (REDIS_URL: string) => readEnvironment(redisVariables, { REDIS_URL }).redis;
const prefixOf = (REDIS_URL: string, REDIS_PREFIX?: string) =>
  readEnvironment(redisVariables, { REDIS_URL, REDIS_PREFIX }).redisPrefix;

describe('REDIS_URL', () => {
  it('may name one server', () => {
    for (const url of ['redis://:secret@127.0.0.1:6379', 'rediss://redis.example/0']) {
      expect(of(url)).toEqual({ kind: 'server', url });
    }
  });

  it('may name Sentinels and their primary', () => {
    expect(of('redis+sentinel://:s%40cret@a.example,b.example:26380/fairhand')).toEqual({
      kind: 'sentinel',
      sentinels: [
        { host: 'a.example', port: 26_379 },
        { host: 'b.example', port: 26_380 },
      ],
      name: 'fairhand',
      username: undefined,
      password: 's@cret',
      isTls: false,
    });
  });

  it('may name a cluster', () => {
    expect(of('redis+cluster://worker:secret@a.example:7000,[::1]:7001')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'a.example', port: 7_000 },
        { host: '::1', port: 7_001 },
      ],
      username: 'worker',
      password: 'secret',
      isTls: false,
    });
  });

  it('may require TLS for Sentinels and clusters', () => {
    expect(of('rediss+sentinel://a.example/fairhand')).toMatchObject({ kind: 'sentinel', isTls: true });
    expect(of('rediss+cluster://a.example')).toMatchObject({
      kind: 'cluster',
      nodes: [{ host: 'a.example', port: 6_379 }],
      isTls: true,
    });
  });

  it.each([
    '',
    'secret',
    'http://secret',
    'redis+sentinel://secret:26379',
    'redis+cluster://secret/name',
    'redis+cluster://secret:port',
    'redis+cluster://',
    'redis+sentinel://a,,b/secret',
    'redis+sentinel://:%zz@secret/name',
    'redisss+cluster://secret',
    'rediss+sentinel://secret',
  ])('is rejected without printing its value: %j', (url) => {
    expect(() => of(url)).toThrow(/^REDIS_URL /);
    expect(() => of(url)).not.toThrow(/secret/);
  });
});

describe('the prefix of queue keys', () => {
  it('has braces for a cluster, and is unchanged for one server', () => {
    expect(prefixOf('redis://a')).toBe('bull');
    expect(prefixOf('redis+cluster://a')).toBe('{bull}');
    expect(prefixOf('redis+cluster://a', 'site-{a}')).toBe('site-{a}');
    expect(() => prefixOf('redis+cluster://a', 'bull')).toThrow(/^REDIS_PREFIX /);
    expect(() => prefixOf('redis://a', 'a:b')).toThrow(/^REDIS_PREFIX /);
  });
});
