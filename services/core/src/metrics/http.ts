import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MetricsSource, ProcessMetrics } from './process-metrics.js';

type Middleware<Request extends IncomingMessage> = (
  request: Request,
  response: ServerResponse,
  next: () => void,
) => void;

export const METRICS_PATH = '/metrics';
/** The status that nginx logs for a client that disconnected before its answer. */
const CLIENT_GONE = 499;

/** Counts every answer by the template of its route. */
export function countAnswers<Request extends IncomingMessage>(
  metrics: ProcessMetrics,
  routeOf: (request: Request) => string | undefined,
): Middleware<Request> {
  return (request, response, next) => {
    const since = performance.now();
    response.once('close', () => {
      const isStream = String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
      metrics.countAnswer({
        method: request.method ?? '',
        route: routeOf(request) ?? 'none',
        status: response.headersSent ? response.statusCode : CLIENT_GONE,
        seconds: isStream ? undefined : (performance.now() - since) / 1_000,
      });
    });
    next();
  };
}

/**
 * Answers `/metrics` to clients that call this process directly. Requests through the shell, which names the client,
 * are passed on and get a 404.
 */
export function serveMetrics(metrics: MetricsSource): Middleware<IncomingMessage> {
  return (request, response, next) => {
    const isOurs = request.method === 'GET' && request.url?.split('?')[0] === METRICS_PATH;
    if (!isOurs || request.headers['x-forwarded-for'] !== undefined) return next();
    void answerMetrics(metrics, response);
  };
}

export async function answerMetrics(metrics: MetricsSource, response: ServerResponse): Promise<void> {
  try {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  } catch {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be read.\n');
  }
}
