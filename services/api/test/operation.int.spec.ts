import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, HEADERS } from '@site/testing/spec-facts';
import { expectApiError } from './support/expect-api-error.js';
import { TestApi } from './support/test-api.js';

interface Operation {
  parameters: { name: string; in: string }[];
  responses: Record<string, object>;
  requestBody?: { content: Record<string, { schema: object }> };
}

interface OpenApi {
  openapi: string;
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
}

/** The schema of the request body of a path. */
function schemaOf({ paths, components }: OpenApi, path: string, type: string): object | undefined {
  const schema = paths[path]?.post?.requestBody?.content[type]?.schema as { $ref?: string } | undefined;
  return schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').pop() ?? ''];
}

describe('the running API', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.stop());

  it('reports liveness and readiness', async () => {
    for (const path of [ENDPOINTS.live, ENDPOINTS.ready]) {
      const { status, body } = await api.call(path);
      expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
    }
  });

  it('describes every path parameter', async () => {
    const { body } = await api.call<OpenApi>(ENDPOINTS.openApi);
    expect(Object.keys(body.paths).filter((path) => path.includes('{')).length).toBeGreaterThan(4);
    for (const [path, methods] of Object.entries(body.paths)) {
      for (const { parameters } of Object.values(methods)) {
        const described = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
        expect([path, described.toSorted()]).toEqual([path, (path.match(/\{\w+\}/g) ?? []).toSorted()]);
      }
    }
  });

  it('describes file ranges', async () => {
    const { body } = await api.call<OpenApi>(ENDPOINTS.openApi);
    const answers = Object.keys(body.paths['/api/files/{id}/{name}']?.get?.responses ?? {});
    expect(answers).toEqual(expect.arrayContaining(['200', '206', '401', '404', '416']));
  });

  it('describes every route as OpenAPI 3.1, each body by the class that validates it', async () => {
    const { status, body } = await api.call<OpenApi>(ENDPOINTS.openApi);
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1\./);
    const described = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      [
        `GET ${ENDPOINTS.live}`,
        `GET ${ENDPOINTS.ready}`,
        `POST ${ENDPOINTS.upload}`,
        `POST ${ENDPOINTS.submitQuoteRequest}`,
        `POST ${ENDPOINTS.investmentInquiries}`,
        `POST ${ENDPOINTS.events}`,
        `POST ${ENDPOINTS.visits}`,
        `POST ${ENDPOINTS.session}`,
        `GET ${ENDPOINTS.session}`,
        `DELETE ${ENDPOINTS.session}`,
        `POST ${ENDPOINTS.signInLinks}`,
        `POST ${ENDPOINTS.signInLinkUse}`,
        `POST ${ENDPOINTS.passwordLinks}`,
        `POST ${ENDPOINTS.passwordLinkUse}`,
        `POST ${ENDPOINTS.ownPassword}`,
        `GET ${ENDPOINTS.ownSessions}`,
        `GET ${ENDPOINTS.secondFactor}`,
        `POST ${ENDPOINTS.secondFactor}`,
        `POST ${ENDPOINTS.secondFactorConfirm}`,
        `POST ${ENDPOINTS.secondFactorEnd}`,
        `DELETE ${ENDPOINTS.ownSessions}/{id}`,
        `GET ${ENDPOINTS.quoteRequests}/status/{status}`,
        `PATCH ${ENDPOINTS.quoteRequests}/{id}`,
        `GET ${ENDPOINTS.liveEvents}`,
        `PUT ${ENDPOINTS.liveViewer}`,
        `POST ${ENDPOINTS.quoteRequests}/{id}/files`,
        `GET ${ENDPOINTS.investmentInquiries}/status/{status}`,
        `PATCH ${ENDPOINTS.investmentInquiries}/{id}`,
        ...[ENDPOINTS.quoteRequests, ENDPOINTS.investmentInquiries].flatMap((path) => [
          `GET ${path}/{id}`,
          `DELETE ${path}/{id}`,
          `GET ${path}/{id}/history`,
          `POST ${path}/{id}/notification`,
        ]),
        `DELETE ${ENDPOINTS.quoteRequests}/{id}/files/{fileId}`,
        `GET ${ENDPOINTS.leads}`,
        `GET ${ENDPOINTS.leadsExport}`,
        `GET ${ENDPOINTS.leadsMyDay}`,
        `GET ${ENDPOINTS.leadsCount}`,
        `POST ${ENDPOINTS.leadsExport}`,
        `POST ${ENDPOINTS.leadsBulk}`,
        `GET ${ENDPOINTS.leadsBulk}/{id}`,
        `GET ${ENDPOINTS.leadExports}`,
        `GET ${ENDPOINTS.report}`,
        `GET ${ENDPOINTS.reportCosts}`,
        `PUT ${ENDPOINTS.reportCosts}`,
        `GET ${ENDPOINTS.reportCostChanges}`,
        `POST ${ENDPOINTS.reportCostsImport}`,
        `GET ${ENDPOINTS.leads}/{id}/related`,
        `POST ${ENDPOINTS.leads}/{id}/undo`,
        `GET ${ENDPOINTS.leads}/{id}/contacts`,
        `POST ${ENDPOINTS.leads}/{id}/contacts`,
        `GET ${ENDPOINTS.leadViews}`,
        `POST ${ENDPOINTS.leadViews}`,
        `DELETE ${ENDPOINTS.leadViews}/{id}`,
        `GET ${ENDPOINTS.staff}`,
        `GET ${ENDPOINTS.people}`,
        `POST ${ENDPOINTS.people}`,
        `PATCH ${ENDPOINTS.people}/{id}`,
        `DELETE ${ENDPOINTS.people}/{id}`,
        'GET /api/files/{id}/{name}',
        'HEAD /api/files/{id}/{name}',
      ].toSorted(),
    );
    for (const path of [
      ENDPOINTS.submitQuoteRequest,
      ENDPOINTS.investmentInquiries,
      ENDPOINTS.events,
      ENDPOINTS.visits,
      ENDPOINTS.session,
      ENDPOINTS.signInLinks,
      ENDPOINTS.signInLinkUse,
      ENDPOINTS.passwordLinkUse,
      ENDPOINTS.ownPassword,
      ENDPOINTS.people,
    ]) {
      expect(schemaOf(body, path, 'application/json')).not.toEqual({});
    }
    expect(schemaOf(body, ENDPOINTS.submitQuoteRequest, 'application/json')).toMatchObject({
      required: expect.not.arrayContaining(['message']),
      additionalProperties: false,
      properties: { services: { type: 'array' } },
    });
    expect(schemaOf(body, ENDPOINTS.upload, 'multipart/form-data')).toMatchObject({
      properties: { photos: { type: 'array' }, pdfFiles: { type: 'array' } },
    });
  });

  it('keeps the request id of the previous hop or creates one', async () => {
    const idFor = async (given: string) =>
      (await api.call(ENDPOINTS.live, { headers: { [HEADERS.requestId]: given } })).headers.get(HEADERS.requestId);
    expect(await idFor('request-0001')).toBe('request-0001');
    for (const wrong of ['short', 'with spaces in it', '<script>alert(1)</script>', 'x'.repeat(65)]) {
      expect(await idFor(wrong)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('reveals neither its software nor details of a failure', async () => {
    await api.database.rows('alter table quote_requests rename to quote_requests_away');
    try {
      const answer = await api.submit();
      expectApiError(answer, 500);
      expect(JSON.stringify(answer.body)).not.toMatch(/quote_requests|relation|sql/i);
      expect(answer.headers.get('x-powered-by')).toBeNull();
    } finally {
      await api.database.rows('alter table quote_requests_away rename to quote_requests');
    }
  });

  it('is not ready without its database, but stays alive', async () => {
    const lonely = await TestApi.start();
    await lonely.database.drop();
    expectApiError(await lonely.call(ENDPOINTS.ready), 503);
    expect((await lonely.call(ENDPOINTS.live)).status).toBe(200);
    expectApiError(await lonely.submit(), 500);
    await lonely.stop();
  });
});
