import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { explain } from '../config/index.js';
import { countAnswers, type ProcessMetrics, serveMetrics } from '../metrics/index.js';
import { type GuardOptions, guardServer } from '../network/index.js';
import { closingConnections } from './closing-connections.js';

/** Express adds this once a route matched. */
type Routed = IncomingMessage & { route?: { path?: string } };

/** A Nest application on Express. */
interface App {
  use(handler: (request: Routed, response: ServerResponse, next: () => void) => void): unknown;
  getHttpServer(): Server;
  listen(port: number, host: string): Promise<unknown>;
  close(): Promise<void>;
}

/** The template of the route, once one matched. */
export const routeOf = (request: Routed): string | undefined => request.route?.path;

/** Runs before every route of a service: connection limits, headers of every answer, metrics. */
export function prepareApp(
  app: App,
  { metrics, headers = {}, ...guard }: GuardOptions & { metrics: ProcessMetrics },
): void {
  guardServer(app.getHttpServer(), { ...guard, headers });
  app.use((_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  });
  app.use(serveMetrics(metrics));
  app.use(countAnswers(metrics, routeOf));
}

/** Closes an application without interrupting open answers. */
export function closingApp(app: App): () => Promise<void> {
  const closeConnections = closingConnections(app.getHttpServer());
  return () => {
    closeConnections();
    return app.close();
  };
}

/**
 * @param variable The variable of the port, for errors.
 * @returns the port
 * @throws ConfigurationError if it cannot listen on it
 */
export async function listen(
  app: App,
  { port, host }: { port: number; host: string },
  variable: string,
): Promise<number> {
  await app.listen(port, host).catch(explain(`${variable}: cannot listen on this port`));
  return (app.getHttpServer().address() as AddressInfo).port;
}
