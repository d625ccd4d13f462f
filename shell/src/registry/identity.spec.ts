import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { Identity } from './identity';

const ORIGIN = 'http://localhost:3000';
const EMAIL = 'ada@example.com';

describe('staff at the registry', () => {
  /** A fake API: the session's value is the user's role. */
  const api = createServer(({ headers }, response) => {
    const role = /session=(\w+)/.exec(headers.cookie ?? '')?.[1];
    response.writeHead({ over: 401, down: 500 }[role ?? ''] ?? 200).end(JSON.stringify({ email: EMAIL, role }));
  });
  let identity: Identity;
  beforeAll(async () => {
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const registry = {} as ConstructorParameters<typeof Identity>[0];
    const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    identity = new Identity(registry, { apiUrl, publicOrigin: ORIGIN });
  });
  afterAll(() => api.close().closeAllConnections());

  const asks = (role: string) =>
    ({ headers: { cookie: `session=${role}`, origin: ORIGIN }, id: 'x' }) as FastifyRequest;

  it.each([
    ['owner', 200],
    ['engineer', 200],
    ['office', 403],
    ['boss', 403],
    ['over', 401],
    ['down', 503],
  ])('with the role %s get %i when they view releases or roll back', async (role, status) => {
    const calls = [() => identity.reader(asks(role)), () => identity.ownerOrStaff(asks(role), 'mfe-forms')];
    for (const call of calls) {
      if (status === 200) expect(await call()).toBe(EMAIL);
      else await expect(call()).rejects.toMatchObject({ statusCode: status });
    }
  });
});
