import { describe, expect, it } from '@jest/globals';
import { DescribedAnswers } from './described-answers.ts';

const json = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});
const answers = new DescribedAnswers({
  paths: {
    '/api/leads/{id}': {
      get: { responses: { 200: { content: json('Lead') }, 404: { content: json('ApiErrorDto') } } },
      delete: { responses: { 204: { description: 'Deleted' } } },
    },
  },
  components: {
    schemas: {
      ApiErrorDto: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
      Lead: { type: 'object', required: ['id'], properties: { id: { type: 'string' } }, additionalProperties: false },
    },
  },
});
const faultOf = (request: string, status: number, body: unknown, contentType = 'application/json') => {
  const [method = '', target = ''] = request.split(' ');
  return answers.faultOf(method, target, { status, contentType, body: body === undefined ? '' : JSON.stringify(body) });
};

describe('an answer', () => {
  it.each([
    ['GET /api/leads/7?x=1', 200, { id: '7' }],
    ['GET /api/leads/7', 404, { message: 'Gone' }],
    ['HEAD /api/leads/7', 200, undefined],
    ['DELETE /api/leads/7', 204, undefined],
    ['PUT /api/leads/7', 404, { message: 'Gone' }],
    ['GET /api/openapi.json', 200, {}],
  ])('that matches its description is accepted: %s %i', (request, status, body) => {
    expect(faultOf(request, status, body)).toBeUndefined();
  });

  it.each([
    ['GET /api/leads/7', 200, {}, "200 is not as described: data must have required property 'id'"],
    [
      'GET /api/leads/7',
      200,
      { id: '7', name: 'x' },
      '200 is not as described: data must NOT have additional properties',
    ],
    ['GET /api/leads/7', 409, { message: 'x' }, '409 is not in the document'],
    ['GET /api/leads/7', 404, {}, "404 is not as described: data must have required property 'message'"],
    ['DELETE /api/leads/7', 204, { id: '7' }, '204 has a body'],
    ['PUT /api/leads/7', 200, {}, '200, and the document knows no PUT /api/leads/7'],
    ['PUT /api/leads/7', 404, {}, "404 is not as described: data must have required property 'message'"],
  ])('that does not match its description is reported: %s %i %j', (request, status, body, fault) => {
    expect(faultOf(request, status, body)).toBe(fault);
  });

  it('with an undescribed content type is reported', () => {
    expect(faultOf('GET /api/leads/7', 200, 'x', 'text/html; charset=utf-8')).toBe(
      '200 is "text/html", not application/json',
    );
  });
});
