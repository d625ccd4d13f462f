const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origins of the site's own pages, which alone may change anything. A site on this machine, as it is while PUBLIC_ORIGIN is
 * not set, is called by any of the machine's names for itself.
 */
export function ownOrigins(publicOrigin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(publicOrigin);
  if (!LOOPBACK.includes(hostname)) return [publicOrigin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
