import { dereference } from '@site/testing/openapi/dereference';
import fc from 'fast-check';
import { type Draft, encoded, header, latin1, type Role } from '../draft.ts';
import { jsonText, spoiled } from '../grammar/json.ts';
import { bytes, mostly, oddText } from '../grammar/pieces.ts';
import { fromSchema, type Schema } from './from-schema.ts';

interface DescribedAnswer {
  description?: string;
  content?: Record<string, { schema?: Schema }>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

export interface Operation {
  /** `patch /api/quote-requests/{id}`. */
  key: string;
  method: string;
  path: string;
  parameters: Parameter[];
  /** Schema of the body. */
  json: Schema | undefined;
  isMultipart: boolean;
  isForStaff: boolean;
  /** Answers by status. */
  answers: Record<string, DescribedAnswer>;
}

/** @param document OpenAPI 3.1. */
export function operationsOf(document: { paths: Record<string, Record<string, any>> }): Operation[] {
  return Object.entries(dereference(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      key: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      parameters: described.parameters ?? [],
      json: described.requestBody?.content['application/json']?.schema,
      isMultipart: described.requestBody?.content['multipart/form-data'] !== undefined,
      isForStaff: (described.security ?? []).length > 0,
      answers: described.responses,
    })),
  );
}

const idsFor = (path: string) => {
  const kind = /\/(quote-request|investment-inquirie|file)s\//.exec(path)?.[1]?.replace('inquirie', 'inquiry');
  return mostly(
    fc.nat({ max: 200 }).map((index) => `{{${kind}:${index}}}`),
    fc.constantFrom('00000000-0000-0000-0000-000000000000', '{{quote-request:0}}', '{{investment-inquiry:0}}'),
    fc.uuid(),
    oddText.map((text) => encoded(text)),
    bytes(8).map((text) => text.replace(/[\r\n ]/g, '')),
  );
};

function targetOf({ path, parameters }: Operation) {
  const parts = path.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name) return fc.constant(part);
    if (name === 'id') return idsFor(path);
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
    const good = fromSchema(schema ?? { type: 'string', minLength: 1 }).map((value) => encoded(textOf(value)));
    return mostly(
      good,
      oddText.map((text) => encoded(text)),
    );
  });
  const queries = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) =>
      fc
        .tuple(fc.constantFrom(name, name, name, `${name}[]`, `${name}[a]`), mostly(fromSchema(schema ?? {}), oddText))
        .map(([key, value]) => `${key}=${encoded(textOf(value))}`),
    );
  const query = fc
    .array(queries.length > 0 ? mostly(fc.oneof(...queries), oddText.map(encoded)) : oddText.map(encoded), {
      maxLength: 3,
    })
    .map((all) => (all.length > 0 ? `?${all.join('&')}` : ''));
  const rare = mostly(fc.constant(''), query);
  return fc
    .tuple(fc.tuple(...parts), queries.length > 0 ? query : rare)
    .map(([path_, more]) => latin1(path_.join('') + more));
}

const HEADERS = fc.array(
  fc.oneof(
    mostly(fc.uuid(), fc.constantFrom('short', 'x'.repeat(129), 'é'.repeat(20), ' '), oddText).map((key) =>
      header('Idempotency-Key', key),
    ),
    oddText.map((value) => header('X-Request-Id', value)),
    fc.constantFrom(
      'Accept: text/html',
      'Accept-Language: *',
      'Content-Encoding: gzip',
      'Content-Encoding: br',
      'Expect: 100-continue',
      'Range: bytes=0-',
      'X-HTTP-Method-Override: DELETE',
      'Sec-Fetch-Site: cross-site',
    ),
  ),
  { maxLength: 2 },
);
const TYPE = mostly(
  fc.constant('application/json'),
  fc.constantFrom(
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json; charset=nonsense',
    'APPLICATION/JSON',
    'multipart/form-data; boundary=X',
    'application/json/x',
    '',
  ),
);

/** Requests that the API's document describes, and nearly valid ones. */
export function describedRequests(operations: Operation[], role: Role): fc.Arbitrary<Draft> {
  return fc.oneof(...operations.map((operation) => describedRequest(operation, role)));
}

function describedRequest(operation: Operation, role: Role): fc.Arbitrary<Draft> {
  const good = fromSchema(operation.json ?? { type: 'object' });
  const json = jsonText(mostly(good, spoiled(good)));
  const takesBody = operation.json !== undefined || operation.isMultipart;
  const body = takesBody ? mostly(json, fc.constant(undefined)) : mostly(fc.constant(undefined), json);
  return fc
    .record({
      entryPoint: fc.constantFrom(...(['shell', 'api'] as const)),
      method: mostly(
        fc.constant(operation.method),
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      ),
      target: targetOf(operation),
      headers: HEADERS,
      type: TYPE,
      body,
      isChunked: mostly(fc.constant(false), fc.constant(true)),
    })
    .map(({ entryPoint, method, target, headers, type, body: sent, isChunked }) => ({
      // The shell does not proxy the processes' health paths.
      entryPoint: operation.path.startsWith('/api/') ? entryPoint : 'api',
      role,
      method,
      target,
      headers: [...headers, ...(sent !== undefined && type ? [header('Content-Type', type)] : [])],
      ...(sent !== undefined && {
        body: sent,
        framing: isChunked ? { kind: 'chunked' as const } : undefined,
      }),
      ...(method === operation.method && { operation: operation.key }),
    }));
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
