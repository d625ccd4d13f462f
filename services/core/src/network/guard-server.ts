import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { answerUnreadable, refusalOf } from './refusals.js';
import { WaitingConnections } from './waiting-connections.js';

/** Milliseconds, except `connections`. */
interface ServerLimits {
  /** For the head of a request to arrive. */
  head: number;
  /** For the body of a request to arrive. */
  body: number;
  /** For the body of an upload, over a weak line. */
  upload: number;
  /** Between two bytes of the body. */
  pause: number;
  /** For the rest of a body that was answered early: a client that still sends must be able to read the answer. */
  rest: number;
  /** Without a byte in either direction during an answer. Live updates send a heartbeat every 15 s. */
  idle: number;
  /** Without a request, on an open connection: longer than proxies and the shell wait, so that they close it first. */
  keepAlive: number;
  /** Connections of one address that wait for a request. */
  connections: number;
  /** Interval of the check for timeouts. */
  check: number;
}

const LIMITS: ServerLimits = {
  head: 15_000,
  body: 20_000,
  upload: 30 * 60_000,
  pause: 60_000,
  rest: 5_000,
  idle: 120_000,
  keepAlive: 72_000,
  connections: 1_000,
  check: 1_000,
};

export interface GuardOptions {
  /** Whether the body of a request to this path may take as long as an upload. */
  isUpload?: (path: string) => boolean;
  /** False if all connections come from a proxy, whose address does not identify the client. */
  limitsAddresses?: boolean;
  /** Headers of answers to requests that no handler sees. */
  headers?: Readonly<Record<string, string>>;
  limits?: Partial<ServerLimits>;
}

/**
 * Closes connections of an HTTP server that would block others: heads and bodies that do not arrive in time, clients
 * that do not read, and too many idle connections of one address. Requests with two `Host` headers, and bytes that are
 * not a request, get the usual error body.
 * Call it before the server listens, after adding its request listener. @returns the server
 */
export function guardServer<S extends Server>(server: S, options: GuardOptions = {}): S {
  const { isUpload = () => false, limitsAddresses = true, headers = {} } = options;
  const limits = { ...LIMITS, ...options.limits };
  server.headersTimeout = limits.head;
  server.requestTimeout = limits.upload;
  server.setTimeout(limits.idle);
  server.keepAliveTimeout = limits.keepAlive;
  // Options of `createServer`, which frameworks call themselves. Node reads them when the server listens.
  Object.assign(server, { connectionsCheckingInterval: limits.check });

  const silent = closeSilentWithIdle(server);
  const bodies = new PendingBodies(limits);
  const waiting = limitsAddresses ? new WaitingConnections(limits.connections) : undefined;
  server.on('connection', (socket) => {
    waiting?.add(socket);
    socket.once('close', () => waiting?.remove(socket));
  });
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    silent.delete(socket);
    if (waiting) response.once('close', () => waiting.add(socket));
    const isUnderWay = hasBody(request);
    const mayTakeLong = isUnderWay && isUpload(pathOf(request));
    if (isUnderWay) {
      bodies.watch(request, response, mayTakeLong);
      closeAfterBody(request);
    }
    // An upload does not count as waiting: otherwise a flood from its own address would close it first.
    if (!isUnderWay || mayTakeLong) waiting?.remove(socket);
    // If the handler does not read the body, it ends after the answer, when the connection is waiting again.
    else request.once('end', () => response.writableFinished || waiting?.remove(socket));
    if ((request.headersDistinct.host?.length ?? 0) > 1) refuse(response, headers);
    else for (const listener of listeners) listener.call(server, request, response);
  });

  server.on('clientError', (error, socket) => answerUnreadable(error, socket, headers));

  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    timer = setInterval(() => bodies.closeTimedOut(), limits.check).unref();
  });
  server.on('close', () => clearInterval(timer));
  return server;
}

/**
 * Node does not count a connection without a first request as idle: `server.close()` would wait for it.
 * @returns connections without a request; the caller removes each with its first one
 */
function closeSilentWithIdle(server: Server): Set<Socket> {
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  const closeIdle = server.closeIdleConnections;
  server.closeIdleConnections = () => {
    closeIdle.call(server);
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  };
  return silent;
}

interface Body {
  /** An aborted request no longer has a socket. */
  socket: Socket;
  until: number;
  /** When the connection last sent or received a byte. */
  bytes: number;
  movedAt: number;
}

/** Requests whose bodies are arriving. */
class PendingBodies {
  private readonly open = new Map<IncomingMessage, Body>();

  constructor(private readonly limits: ServerLimits) {}

  watch(request: IncomingMessage, response: ServerResponse, isUpload: boolean): void {
    const now = performance.now();
    const { socket } = request;
    const body = {
      socket,
      until: now + (isUpload ? this.limits.upload : this.limits.body),
      bytes: socket.bytesRead,
      movedAt: now,
    };
    this.open.set(request, body);
    response.once('finish', () => {
      body.until = Math.min(body.until, performance.now() + this.limits.rest);
    });
  }

  closeTimedOut(): void {
    const now = performance.now();
    for (const [request, body] of this.open) {
      const { socket } = body;
      if (request.complete || socket.destroyed) {
        this.open.delete(request);
        continue;
      }
      if (socket.bytesRead !== body.bytes) Object.assign(body, { bytes: socket.bytesRead, movedAt: now });
      if (now >= body.until || now - body.movedAt >= this.limits.pause) socket.destroy();
    }
  }
}

/**
 * Node closes the connection with its last answer. If the client is still sending, that resets the connection, and the
 * answer is lost. So only our side is closed, until the body has arrived or timed out.
 */
function closeAfterBody(request: IncomingMessage): void {
  const { socket } = request;
  const close = () => Socket.prototype.destroySoon.call(socket);
  socket.destroySoon = () => {
    if (request.complete) return close();
    request.once('end', close);
    socket.end();
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? '';

function refuse(response: ServerResponse, common: Readonly<Record<string, string>>): void {
  const { headers, body } = refusalOf(400, common);
  response.writeHead(400, headers).end(body);
}
