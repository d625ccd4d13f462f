import { ConfigurationError, type Environment, text } from '@site/core/config';

interface Node {
  host: string;
  port: number;
}

interface Access {
  username: string | undefined;
  password: string | undefined;
  /** All of them are spoken to by TLS, Sentinels too. */
  isTls: boolean;
}

/** Where the queues are: one server, one of several that Sentinel watches, or a cluster. */
export type RedisPlace =
  | { kind: 'server'; url: string }
  | ({ kind: 'sentinel'; sentinels: Node[]; name: string } & Access)
  | ({ kind: 'cluster'; nodes: Node[] } & Access);

/**
 * `redis+sentinel://user:password@host:26379,host:26379/name` or `redis+cluster://user:password@host:6379,host:6379`; by TLS
 * `rediss+…`.
 */
const SEVERAL = /^redis(s?)\+(sentinel|cluster):\/\/(?:([^@/]*)@)?([^@/]+)(?:\/([\w.-]+))?\/?$/;
const NODE = /^([\w.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;
const PORTS = { sentinel: 26_379, cluster: 6_379 } as const;

const HOW =
  'REDIS_URL must be an address like redis://host:6379, rediss://host:6379, redis+sentinel://host:26379,host:26379/name or redis+cluster://host:6379,host:6379; rediss+sentinel and rediss+cluster are by TLS';

/** @throws ConfigurationError, which never holds the value */
export function redisPlace(env: Environment): RedisPlace {
  const given = text(env, 'REDIS_URL');
  if (/^rediss?:\/\//.test(given) && URL.canParse(given)) return { kind: 'server', url: given };
  const [, tls, form, credentials, list = '', name] = SEVERAL.exec(given) ?? [];
  const nodes = list.split(',').map((entry) => nodeOf(entry, form === 'sentinel' ? PORTS.sentinel : PORTS.cluster));
  const access = () => ({ ...signInOf(credentials), isTls: tls === 's' });
  if (form === 'cluster' && !name) return { kind: 'cluster', nodes, ...access() };
  if (form === 'sentinel' && name) return { kind: 'sentinel', sentinels: nodes, name, ...access() };
  throw new ConfigurationError(HOW);
}

/**
 * What the queues' keys begin with. In a cluster all keys of a queue must lie on one node, which braces bring about.
 * @throws ConfigurationError
 */
export function queuePrefix(env: Environment, place: RedisPlace | undefined): string {
  const prefix = text(env, 'REDIS_PREFIX', place?.kind === 'cluster' ? '{bull}' : 'bull');
  if (!/^[\w.-]*(\{[\w.-]+\})?[\w.-]*$/.test(prefix)) {
    throw new ConfigurationError(
      'REDIS_PREFIX must be letters, digits, ".", "_" and "-", a part of it in braces for a cluster',
    );
  }
  if (place?.kind === 'cluster' && !prefix.includes('{')) {
    throw new ConfigurationError('REDIS_PREFIX must have a part in braces, like {bull}, where REDIS_URL is a cluster');
  }
  return prefix;
}

function nodeOf(entry: string, port: number): Node {
  const [, host, given] = NODE.exec(entry) ?? [];
  if (!host) throw new ConfigurationError(HOW);
  return { host: host.replace(/^\[|\]$/g, ''), port: given ? Number(given) : port };
}

function signInOf(credentials = ''): Pick<Access, 'username' | 'password'> {
  const at = credentials.indexOf(':');
  const [username, password] = at === -1 ? [credentials, ''] : [credentials.slice(0, at), credentials.slice(at + 1)];
  try {
    return {
      username: decodeURIComponent(username) || undefined,
      password: decodeURIComponent(password) || undefined,
    };
  } catch {
    throw new ConfigurationError(HOW);
  }
}
