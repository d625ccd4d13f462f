import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningSite } from './site.mjs';

describe('cookies of the running site', () => {
  const site = createServer((request, response) => {
    response.setHeader('set-cookie', ['__Host-session=new; Path=/; Secure', '__Secure-device=d; Secure', 'plain=1']);
    response.end(request.headers.cookie);
  });
  /** @type {import('node:http').Server} */
  let here;
  beforeAll(async () => {
    await once(site.listen(0, '127.0.0.1'), 'listening');
    const origin = addressOf(site);
    const running = new RunningSite(origin, origin);
    here = createServer((request, response) => void running.forward(request, response));
    await once(here.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    here.close();
    site.close();
  });

  it('go through plain HTTP, and come back under the names that the site gave them', async () => {
    const first = await fetch(addressOf(here));
    expect(first.headers.getSetCookie()).toEqual([
      'dev.__Host-session=new; Path=/',
      'dev.__Secure-device=d',
      'plain=1',
    ]);
    const cookie = 'dev.__Host-session=new; dev.__Secure-device=d; plain=1';
    const second = await fetch(addressOf(here), { headers: { cookie } });
    expect(await second.text()).toBe('__Host-session=new; __Secure-device=d; plain=1');
  });
});

/** @param {import('node:http').Server} server */
function addressOf(server) {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
