import { variables, word } from '@site/core/config';
import * as v from 'valibot';

interface Node {
  host: string;
  port: number;
}

interface Access {
  username: string | undefined;
  password: string | undefined;
  /** TLS to all of them, including Sentinels. */
  isTls: boolean;
}

/** The Redis of the queues: one server, several with Sentinel, or a cluster. */
export type RedisAddress =
  | { kind: 'server'; url: string }
  | ({ kind: 'sentinel'; sentinels: Node[]; name: string } & Access)
  | ({ kind: 'cluster'; nodes: Node[] } & Access);

/**
 * `redis+sentinel://user:password@host:26379,host:26379/name` or `redis+cluster://user:password@host:6379,host:6379`;
 * for TLS `rediss+…`.
 */
const SEVERAL = /^redis(s?)\+(sentinel|cluster):\/\/(?:([^@/]*)@)?([^@/]+)(?:\/([\w.-]+))?\/?$/;
const NODE = /^([\w.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const PORTS = { sentinel: 26_379, cluster: 6_379 } as const;

const HOW =
  'must be an address like redis://host:6379, rediss://host:6379, redis+sentinel://host:26379,host:26379/name or redis+cluster://host:6379,host:6379; rediss+sentinel and rediss+cluster are by TLS';

/** Undefined for an invalid address. */
function addressOf(given: string): RedisAddress | undefined {
  if (/^rediss?:\/\//.test(given) && URL.canParse(given)) return { kind: 'server', url: given };
  const [, tls, form, credentials = '', list = '', name] = SEVERAL.exec(given) ?? [];
  const nodes = list.split(',').map((entry) => nodeOf(entry, form === 'sentinel' ? PORTS.sentinel : PORTS.cluster));
  const signIn = signInOf(credentials);
  if (!signIn || !nodes.every((node) => node !== undefined)) return undefined;
  const access = { ...signIn, isTls: tls === 's' };
  if (form === 'cluster' && !name) return { kind: 'cluster', nodes, ...access };
  if (form === 'sentinel' && name) return { kind: 'sentinel', sentinels: nodes, name, ...access };
  return undefined;
}

/** The Redis of the queues, and their key prefix. In a cluster, its braces keep all keys of a queue on one node. */
export const redisVariables = v.pipe(
  variables({
    REDIS_URL: v.pipe(
      word,
      v.transform(addressOf),
      v.custom<RedisAddress>((address) => address !== undefined, HOW),
    ),
    REDIS_PREFIX: v.optional(
      v.pipe(
        word,
        v.regex(
          /^[\w.-]*(\{[\w.-]+\})?[\w.-]*$/,
          'must be letters, digits, ".", "_" and "-", a part of it in braces for a cluster',
        ),
      ),
    ),
  }),
  v.check(
    ({ REDIS_URL: { kind }, REDIS_PREFIX: prefix = '{}' }) => kind !== 'cluster' || prefix.includes('{'),
    'REDIS_PREFIX must have a part in braces, like {bull}, where REDIS_URL is a cluster',
  ),
  v.transform(({ REDIS_URL: redis, REDIS_PREFIX: prefix }) => ({
    redis,
    redisPrefix: prefix ?? (redis.kind === 'cluster' ? '{bull}' : 'bull'),
  })),
);

function nodeOf(entry: string, port: number): Node | undefined {
  const [, host, given] = NODE.exec(entry) ?? [];
  return host ? { host: host.replace(/^\[|\]$/g, ''), port: given ? Number(given) : port } : undefined;
}

function signInOf(credentials: string): Pick<Access, 'username' | 'password'> | undefined {
  const at = credentials.indexOf(':');
  const [username, password] = at === -1 ? [credentials, ''] : [credentials.slice(0, at), credentials.slice(at + 1)];
  try {
    return {
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
    };
  } catch {
    return undefined;
  }
}
