import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { brand } from '@site/contracts';
import { ApiErrorDto } from '../common/dto/api-error.dto.js';
import { sessionCookieName } from '../sessions/session-cookie.js';

/** Responses that every route may return, by status; some come from the shell. */
const COMMON_ERRORS = {
  400: 'The request cannot be read, or `fields` names what is wrong',
  408: 'The request took too long to arrive',
  413: 'The body is too large',
  415: 'The body is of another type than is taken here',
  429: 'Too many requests at once',
  431: 'The headers are too long',
  500: 'Something went wrong, and was logged',
  503: 'Database or storage is out of reach, or the service is starting',
  504: 'The service took too long',
};
const FOREIGN = { 403: "A browser's call from another site, or one with a cookie and no `Origin`" };

/** The API as OpenAPI 3.1, from the classes of its requests and responses. */
export function describeApi(app: INestApplication, { isHttps }: { isHttps: boolean }): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${brand.name} API`)
    .setDescription('Every error is an `ApiErrorDto`.')
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/')
    .addCookieAuth(sessionCookieName(isHttps))
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ApiErrorDto] });
  for (const schema of Object.values(document.components?.schemas ?? {})) {
    if ('properties' in schema) schema.additionalProperties = false;
  }
  for (const [method, operation] of operationsOf(document)) {
    const isSafe = method === 'get' || method === 'head';
    operation.responses = {
      ...errorsOf(isSafe ? COMMON_ERRORS : { ...COMMON_ERRORS, ...FOREIGN }),
      ...operation.responses,
    };
    operation.security ??= [];
  }
  return document;
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;

function operationsOf({ paths }: OpenAPIObject) {
  return Object.values(paths).flatMap((path) =>
    METHODS.flatMap((method) => (path[method] ? [[method, path[method]] as const] : [])),
  );
}

function errorsOf(errors: Readonly<Record<number, string>>) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ApiErrorDto' } } };
  return Object.fromEntries(Object.entries(errors).map(([status, description]) => [status, { description, content }]));
}
