import type { Socket } from 'node:net';
import { networkOf } from './network-of.js';

/**
 * Connections of each address that wait for a complete request, except uploads. Above the limit, the oldest one is
 * closed. A new one is always accepted, so that others behind the same address still get in.
 */
export class WaitingConnections {
  private readonly sockets = new Map<string, Set<Socket>>();
  /** A closed socket no longer knows its address. */
  private readonly addresses = new WeakMap<Socket, string>();

  constructor(private readonly maxPerAddress: number) {}

  add(socket: Socket): void {
    if (socket.destroyed) return;
    const address = this.addresses.get(socket) ?? networkOf(socket.remoteAddress ?? '');
    this.addresses.set(socket, address);
    const waiting = this.sockets.get(address) ?? new Set();
    this.sockets.set(address, waiting.add(socket));
    const [oldest] = waiting;
    if (waiting.size <= this.maxPerAddress || !oldest) return;
    this.remove(oldest);
    oldest.destroy();
  }

  remove(socket: Socket): void {
    const address = this.addresses.get(socket) ?? '';
    const waiting = this.sockets.get(address);
    if (waiting?.delete(socket) && waiting.size === 0) this.sockets.delete(address);
  }
}
