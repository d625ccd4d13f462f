const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The origins of the site's own pages; only these may change anything. Without PUBLIC_ORIGIN the site runs on this
 * machine, and any of the machine's local names is accepted.
 */
export function ownOrigins(publicOrigin: string): readonly string[] {
  const { protocol, hostname, port } = new URL(publicOrigin);
  if (!LOOPBACK.includes(hostname)) return [publicOrigin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
