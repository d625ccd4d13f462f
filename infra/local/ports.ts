import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { codeOf, SetupError } from '../bootstrap/errors.mjs';

/**
 * @param port 0 asks for a free one.
 * @returns The port that could be opened; it is closed again.
 */
function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/**
 * Where free ports are looked for: below those that Linux (from 32,768) and others give to any connection that goes out, which
 * could take one between this look and its use; above 10,080, the last that browsers refuse.
 */
export const FREE_PORTS = { from: 11_000, to: 32_000 };
/** Processes that look at the same time look in different places: between a look and its use nobody holds the port. */
const SHARE = 100;
const SHARES = (FREE_PORTS.to - FREE_PORTS.from) / SHARE;
const first = FREE_PORTS.from + (process.pid % SHARES) * SHARE;
let next = randomInt(SHARE);

/** A port of the loopback address that nobody uses now. */
export async function freePort() {
  for (let tries = 0; tries < SHARE; tries += 1) {
    next = (next + 1) % SHARE;
    try {
      return await tryPort(first + next, '127.0.0.1');
    } catch {
      // Taken: another.
    }
  }
  return tryPort(0, '127.0.0.1');
}

/** Refuses a taken port before any long work is done. */
export async function claimPort(port: number, host: string) {
  // A server on ::1 alone would answer for `localhost` in the site's place.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  for (const address of hosts) {
    try {
      await tryPort(port, address);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EADDRINUSE') {
        throw new SetupError(
          `Port ${port} is in use: end what uses it, or choose another, for example PORT=${port === 65_535 ? 3000 : port + 1} npm start`,
        );
      }
      if (address !== host) continue; // a machine without IPv6
      if (code === 'EACCES')
        throw new SetupError(`PORT ${port} needs more rights: choose one above 1023, or start as root.`);
      throw new SetupError(
        `HOST cannot be listened on (${code}): set it to an address of this machine, or leave it out.`,
      );
    }
  }
}
