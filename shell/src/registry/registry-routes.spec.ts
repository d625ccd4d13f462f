import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import type { CheckedUpload } from './check-release';
import { registerRegistry } from './registry-routes';
import { ReleaseService } from './release-service';

const MANIFEST = { name: 'mfe-a', version: '2' } as CheckedUpload['manifest'];
const TRIAL = { changes: null, overruled: [] };

let app: FastifyInstance;
afterEach(() => app.close());

/** A registry in which a release waits for its turn, then for its trial. */
async function start(waits: { turn: number; trial: number }) {
  const released: string[] = [];
  const registry = {
    find: async () => ({ manifest: MANIFEST, trial: null, crash: null }),
    inTurn: async (work: () => Promise<unknown>) => sleep(waits.turn).then(work),
    keepTrial: async () => undefined,
    release: async (_remote: string, version: string) => {
      released.push(version);
      return { previousVersion: '1', isChanged: true };
    },
  };
  const checker = { checkPlace: async () => undefined, tryStored: () => sleep(waits.trial, TRIAL) };
  const updater = { state: { releases: new Map() }, preload: async () => undefined, refresh: async () => undefined };
  const releases = new ReleaseService(registry as never, checker as never, updater as never, {
    shell: { release: () => Promise.reject(new Error('not here')) },
    refreshOthers: async () => undefined,
  });
  app = Fastify();
  // The shell has one, too: this is about answers that take longer.
  app.server.setTimeout(1_000);
  const identity = { refuseForeign: () => undefined, team: async () => 'mfe-a' };
  await registerRegistry(app, { releases, identity: identity as never, publicOrigin: 'http://localhost' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const release = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/registry/remotes/mfe-a/release`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"version":"2"}',
      signal,
    });
  return { release, released };
}

describe('a release', () => {
  it('is answered, however long the trials of others take', async () => {
    const { release, released } = await start({ turn: 2_500, trial: 0 });
    const answer = await release();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ remote: 'mfe-a', version: '2', previousVersion: '1', changed: true });
    expect(released).toEqual(['2']);
  });

  it.each([
    ['its turn', { turn: 500, trial: 0 }],
    ['the end of its trial', { turn: 0, trial: 500 }],
  ])('is not made if its caller has left before %s', async (_what, waits) => {
    const { release, released } = await start(waits);
    await expect(release(AbortSignal.timeout(100))).rejects.toThrow();
    await sleep(800);
    expect(released).toEqual([]);
  });
});
