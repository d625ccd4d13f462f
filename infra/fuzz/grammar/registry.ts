import fc from 'fast-check';
import { type Draft, encoded, header, latin1 } from '../draft.ts';
import { jsonText, spoiled } from './json.ts';
import { bytes, mostly, oddText } from './pieces.ts';

const REMOTE = mostly(
  fc.constant('mfe-forms'),
  fc.constantFrom('mfe-admin', 'shell', 'x', 'X', '', '..', '%2e%2e', '__proto__', '%zz', 'a'.repeat(70)),
  oddText.map((text) => encoded(text)),
);
const ACTION = mostly(
  fc.constantFrom('release', 'rollback', 'withdraw', 'previews'),
  fc.constantFrom('versions', '', 'x', 'release/'),
);
const BODY = fc.record(
  {
    version: mostly(
      fc.constantFrom('{{version:0}}', '{{version:1}}', '{{version:2}}'),
      fc.constantFrom('1.0.0-000000000000', '', '../x'),
    ),
    by: mostly(fc.constant('Ada'), oddText),
    commit: fc.constantFrom('abcdef0', 'x'),
  },
  { requiredKeys: [] },
);
const AUTHORIZATION = mostly(
  fc.constant('Bearer {{token}}'),
  fc.constantFrom(
    'Bearer',
    'bearer {{token}}',
    'Bearer  {{token}}',
    'Bearer {{token}} x',
    'Basic e30=',
    `Bearer ${'x'.repeat(5_000)}`,
    'Bearer {{token:mfe-admin}}',
  ),
  bytes(20),
);

/** Releases, rollbacks, withdrawals and previews. */
export const registry: fc.Arbitrary<Draft> = fc
  .record({
    role: mostly(fc.constant('team' as const), fc.constantFrom(...(['staff', 'visitor'] as const))),
    authorization: AUTHORIZATION,
    method: mostly(fc.constant('POST'), fc.constantFrom('GET', 'PUT', 'DELETE', 'HEAD', 'OPTIONS')),
    path: mostly(
      fc.tuple(REMOTE, ACTION).map(([remote, action]) => `/registry/remotes/${remote}/${action}`),
      REMOTE.map((remote) => `/registry/releases?remote=${remote}`),
      fc.constantFrom(
        '/registry/releases',
        '/registry',
        '/registry/',
        '/registry/x',
        '/registry/releases?remote=a&remote=b',
      ),
    ),
    type: mostly(
      fc.constant('application/json'),
      fc.constantFrom('application/x-tar', 'text/plain', 'application/json; charset=x', ''),
    ),
    body: jsonText(mostly(BODY, spoiled(BODY))),
  })
  .map(({ role, authorization, method, path, type, body }) => ({
    entryPoint: 'shell',
    role: role === 'team' ? 'visitor' : role,
    method: path.startsWith('/registry/releases') ? 'GET' : method,
    target: latin1(path),
    headers: [
      ...(type ? [header('Content-Type', type)] : []),
      ...(role === 'team' ? [header('Authorization', authorization)] : []),
    ],
    ...(method === 'POST' && !path.startsWith('/registry/releases') && { body }),
  }));
