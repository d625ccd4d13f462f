import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ENDPOINTS, LIMITS, takesFiles, VISIT_REPORT } from '@site/contracts';
import { securityHeaders } from '@site/core/network';
import { prepareApp, routeOf } from '@site/core/process';
import type { ObjectStorage } from '@site/core/storage';
import { traceRequests } from '@site/core/tracing';
import { json, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { AppModule } from './app.module.js';
import { ErrorFilter } from './common/error.filter.js';
import { jsonOnly } from './common/json-only.js';
import { sameOrigin } from './common/origin.middleware.js';
import { requestId } from './common/request-id.js';
import { RequestPipe } from './common/validation/request.pipe.js';
import type { ApiConfig } from './config/api-config.js';
import { FastExpressAdapter } from './express.adapter.js';
import { ApiMetrics } from './metrics/api-metrics.js';
import { serveOpenApi } from './openapi/serve-openapi.js';
import { HTTPS_SITE } from './sessions/session-cookie.js';

/** Longer than the shell's timeout: the shell ends slow requests, which is not a fault of the API. */
const BODY_MS = 25_000;
const UPLOAD_MS = LIMITS.uploadMinutes * 60_000;

/** The complete application, not listening yet. The process and the tests create it the same way. */
export async function createApp(parts: {
  config: ApiConfig;
  storage: ObjectStorage;
  logger: Logger;
}): Promise<NestExpressApplication> {
  const { config, logger } = parts;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(parts), new FastExpressAdapter(), {
    bodyParser: false,
    // Errors are thrown to the caller or logged once by ErrorFilter.
    logger: false,
    abortOnError: false,
  });
  // Trusts exactly one hop: the shell, which replaces the client's headers.
  app.set('trust proxy', 1);
  app.disable('x-powered-by');
  app.set('etag', false);
  const isHttps = config.publicOrigin.startsWith('https:');
  app.set(HTTPS_SITE, isHttps);
  app.use(requestId);
  // Its clients are processes of the shell, each with the connections of many visitors.
  prepareApp(app, {
    metrics: app.get(ApiMetrics),
    headers: { ...securityHeaders(config.publicOrigin), 'cache-control': 'no-store' },
    isUpload: takesFiles,
    limitsAddresses: false,
    limits: { body: BODY_MS, upload: UPLOAD_MS },
  });
  app.use(traceRequests<Request>({ requestId: (request) => request.requestId, route: routeOf }));
  app.use(
    pinoHttp({
      logger,
      genReqId: (request) => (request as unknown as { requestId: string }).requestId,
      autoLogging: { ignore: ({ url }) => url?.startsWith('/health/') ?? false },
      customLogLevel: (_request, response, error) => (error || response.statusCode >= 500 ? 'error' : 'info'),
      // Logs staff by account id only, and nothing about visitors.
      customProps: (request) => {
        const { staff } = request as Request;
        return staff ? { staff: staff.staffAccountId } : {};
      },
      // Logs no URLs or bodies, which may contain personal data: a line says what was done, not by whom.
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
          id,
          method,
          // File names also come from visitors.
          url: url.split('?')[0]?.replace(/^(\/api\/files\/[^/]+)\/.*$/, '$1'),
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    }),
  );
  app.use(sameOrigin(config.publicOrigin));
  app.use(jsonOnly);
  // sendBeacon sends text/plain. The endpoints of events and visits read it as JSON.
  app.use(
    ENDPOINTS.events,
    json({ limit: LIMITS.jsonBody.maxBytes, type: ['application/json', 'text/plain'], strict: false }),
  );
  app.use(
    ENDPOINTS.visits,
    json({ limit: VISIT_REPORT.maxBytes, type: ['application/json', 'text/plain'], strict: false }),
  );
  const readJson = json({ limit: LIMITS.jsonBody.maxBytes, strict: false });
  // Long uploads are only read after the guards have run.
  app.use((request: Request, response: Response, next: () => void) =>
    takesFiles(request.path) ? next() : readJson(request, response, next),
  );
  app.useGlobalPipes(new RequestPipe());
  app.useGlobalFilters(new ErrorFilter(logger));
  serveOpenApi(app, { isHttps, isProduction: config.isProduction });
  return app;
}
