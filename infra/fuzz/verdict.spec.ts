import { describe, expect, it } from '@jest/globals';
import { operationsOf } from './document/operations.ts';
import type { Draft } from './draft.ts';
import type { Outcome } from './exchange.ts';
import { Verdict } from './verdict.ts';

const verdict = new Verdict(
  operationsOf({
    paths: {
      '/api/leads': {
        get: {
          security: [{ cookie: [] }],
          responses: {
            200: { content: { 'application/json': { schema: { type: 'array' } } } },
            404: { content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
      },
    },
  }),
);
const error = { statusCode: 404, error: 'Not Found', message: 'There is nothing here.', requestId: 'a-b-c' };

/** The fault in the answer to staff's `GET /api/leads`. */
function found(
  status: number,
  body: unknown,
  { role = 'staff', type = 'application/json; charset=utf-8' }: { role?: 'visitor' | 'staff'; type?: string } = {},
) {
  const draft: Draft = {
    entryPoint: 'shell',
    role,
    method: 'GET',
    target: '/api/leads',
    headers: [],
    operation: 'get /api/leads',
  };
  const answer = { status, headers: { 'content-type': type }, body: Buffer.from(JSON.stringify(body)) };
  return verdict.of(draft, true, { answers: [answer], end: 'closed' })?.kind;
}

function silence(
  end: Outcome['end'],
  isWhole: boolean,
  { target = '/', body }: { target?: string; body?: string } = {},
) {
  const draft: Draft = { entryPoint: 'shell', role: 'team', method: 'POST', target, headers: [], body };
  return verdict.of(draft, isWhole, { answers: [], end })?.kind;
}
const build = { target: '/registry/remotes/mfe-forms/versions', body: 'x'.repeat(100_000) };

describe('Verdict', () => {
  it.each([
    ['an error of ours', found(503, { ...error, statusCode: 503 }), 'answered 503'],
    ['an error of another shape', found(404, { error: 'Not Found' }), "404 without the error's shape"],
    ['an error that says another status', found(400, error), "400 without the error's shape"],
    ['an error that is no JSON', found(404, error, { type: 'text/html' }), "404 without the error's shape"],
    ['a success that the document lacks', found(201, []), '201 is not in the document'],
    ['an error that the document lacks', found(409, { ...error, statusCode: 409 }), '409 is not in the document'],
    ['a success of another type', found(200, [], { type: 'text/html' }), '200 is "text/html", not application/json'],
    ['a success of another shape', found(200, {}), '200 is not as described'],
    ['a success for everybody', found(200, [], { role: 'visitor' }), '200 without a session'],
    ['a whole request that waits', silence('silent', true), 'hung'],
    ['a whole request that is dropped', silence('closed', true), 'no answer'],
    ['a build that is never answered', silence('silent', true, build), 'hung'],
    ['a port that is closed', silence('refused', false), 'connection refused'],
  ])('reports %s', (_what, kind, expected) => {
    expect(kind).toBe(expected);
  });

  it.each([
    ['an answer as described', found(200, [])],
    ['an error in its shape', found(404, error)],
    ['half a request without an answer', silence('silent', false)],
    ['a build that is refused unread', silence('closed', true, build)],
  ])('accepts %s', (_what, kind) => {
    expect(kind).toBeUndefined();
  });
});
