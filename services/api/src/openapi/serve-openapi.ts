import { type INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { brand, ENDPOINTS } from '@site/contracts';
import type { Request, Response } from 'express';
import { sessionCookieName } from '../sessions/session-cookie.js';

/** The API describes itself as OpenAPI 3.1 (contract.md 13). */
export function serveOpenApi(app: INestApplication, { isHttps }: { isHttps: boolean }): void {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${brand.name} API`)
    .setDescription('Every error is `{statusCode, error, message, fields?, requestId}`.')
    .setVersion('1.0.0')
    .addCookieAuth(sessionCookieName(isHttps))
    .build();
  const document = SwaggerModule.createDocument(app, config);
  app.getHttpAdapter().get(ENDPOINTS.openApi, (_request: Request, response: Response) => {
    response.json(document);
  });
}
