/** What the process is told by its environment; read and checked once, at start. */
export interface Settings {
  port: number;
  host: string;
  apiUrl: string;
  databaseUrl: string;
  publicOrigin: string;
  /** Number of proxies in front whose X-Forwarded-For entries are believed. */
  trustProxy: number;
}

/** @throws Error whose message names the variable that is wrong or missing, never its value. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = wholeNumber(env, 'PORT', 3000, 65_535);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    apiUrl: url(env, 'API_URL', ['http:', 'https:']),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    publicOrigin: new URL(
      url({ ...env, PUBLIC_ORIGIN: env.PUBLIC_ORIGIN || `http://localhost:${port}` }, 'PUBLIC_ORIGIN', [
        'http:',
        'https:',
      ]),
    ).origin,
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 10),
  };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max)
    throw new Error(`${name} must be a whole number from 0 to ${max}`);
  return value;
}

function url(env: NodeJS.ProcessEnv, name: string, protocols: readonly string[]): string {
  const text = env[name];
  if (!text) throw new Error(`${name} is missing`);
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new Error(`${name} must be an address that begins with ${protocols.join('// or ')}//`);
  }
  return text;
}
