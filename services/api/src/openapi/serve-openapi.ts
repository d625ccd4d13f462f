import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ENDPOINTS } from '@site/contracts';
import type { Request, Response } from 'express';
import { describeApi } from './describe-api.js';

const DOCS = '/api/docs';

/** Swagger UI loads scripts and styles from its own folder; its page has inline styles with pictures. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the API's description as OpenAPI 3.1, and as pages for developers. */
export function serveOpenApi(
  app: INestApplication,
  { isHttps, isProduction }: { isHttps: boolean; isProduction: boolean },
): void {
  let document: OpenAPIObject | undefined;
  // Made for the first reader: every start would wait for it.
  const describe = () => {
    document ??= describeApi(app, { isHttps });
    return document;
  };
  app.getHttpAdapter().get(ENDPOINTS.openApi, (_request: Request, response: Response) => {
    response.json(describe());
  });
  if (isProduction) return;
  app.use(DOCS, (_request: unknown, response: Response, next: () => void) => {
    response.setHeader('content-security-policy', DOCS_POLICY);
    next();
  });
  SwaggerModule.setup(DOCS, app, describe, { raw: false });
}
