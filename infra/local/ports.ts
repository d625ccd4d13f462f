import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { codeOf, SetupError } from '../bootstrap/errors.mjs';

/**
 * @param port 0 requests a free one.
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
 * The range of free ports: below the ephemeral ports of Linux (from 32,768) and others, any of which an outgoing
 * connection could take before use; above 10,080, the last that browsers block.
 */
const FREE_PORTS = { from: 11_000, to: 32_000 };
/**
 * Processes that search at the same time use different parts of the range, because nothing holds a port between the
 * search and its use.
 */
const SHARE = 100;
const SHARES = (FREE_PORTS.to - FREE_PORTS.from) / SHARE;
const first = FREE_PORTS.from + (process.pid % SHARES) * SHARE;
let next = randomInt(SHARE);

/** A free port of the loopback address. */
export async function freePort() {
  for (let tries = 0; tries < SHARE; tries += 1) {
    next = (next + 1) % SHARE;
    try {
      return await tryPort(first + next, '127.0.0.1');
    } catch {
      // Taken: try another.
    }
  }
  return tryPort(0, '127.0.0.1');
}

/** Refuses a taken port before any long work. */
export async function claimPort(port: number, host: string) {
  // A server on ::1 alone would answer for `localhost` instead of the site.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  for (const address of hosts) {
    try {
      await tryPort(port, address);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EADDRINUSE') {
        throw new SetupError(
          `Port ${port} is in use: stop the program that uses it, or choose another, for example PORT=${port === 65_535 ? 3000 : port + 1} npm start`,
        );
      }
      if (address !== host) continue; // a machine without IPv6
      if (code === 'EACCES')
        throw new SetupError(`PORT ${port} needs root privileges: choose one above 1023, or start as root.`);
      throw new SetupError(
        `HOST: cannot listen on this address (${code}): set it to an address of this machine, or leave it out.`,
      );
    }
  }
}
