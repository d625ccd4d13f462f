import { describe, expect, it } from '@jest/globals';
import { queuePrefix, redisPlace } from './redis-place.js';

const of = (REDIS_URL: string) => redisPlace({ REDIS_URL });

describe('where Redis is', () => {
  it('is one server', () => {
    for (const url of ['redis://:secret@127.0.0.1:6379', 'rediss://redis.example/0']) {
      expect(of(url)).toEqual({ kind: 'server', url });
    }
  });

  it('is what Sentinel says, under a name', () => {
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

  it('is a cluster', () => {
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

  it('is several by TLS, where it says so', () => {
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
  ])('is refused without its value: %j', (url) => {
    expect(() => of(url)).toThrow(/^REDIS_URL /);
    expect(() => of(url)).not.toThrow(/secret/);
  });
});

describe("what the queues' keys begin with", () => {
  it('is in braces in a cluster, and elsewhere what it always was', () => {
    expect(queuePrefix({}, of('redis://a'))).toBe('bull');
    expect(queuePrefix({}, of('redis+cluster://a'))).toBe('{bull}');
    expect(queuePrefix({ REDIS_PREFIX: 'site-{a}' }, of('redis+cluster://a'))).toBe('site-{a}');
    expect(() => queuePrefix({ REDIS_PREFIX: 'bull' }, of('redis+cluster://a'))).toThrow(/^REDIS_PREFIX /);
    expect(() => queuePrefix({ REDIS_PREFIX: 'a:b' }, of('redis://a'))).toThrow(/^REDIS_PREFIX /);
  });
});
