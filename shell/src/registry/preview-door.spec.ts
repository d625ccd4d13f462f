import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import type { SiteState } from '../composition/site-state';
import type { SiteUpdater } from '../composition/site-updater';
import { PreviewDoor } from './preview-door';

const TOKEN = 'preview-token-of-24-letters';
const STATE = { releases: new Map() } as unknown as SiteState;

async function visit(isSecure: boolean, url: string, cookie = '') {
  const find = async (token: string) =>
    token === TOKEN ? { remote: 'mfe-a', version: '1.0.0-aaaaaaaaaaaa', manifest: {} } : undefined;
  const updater = { state: STATE, withPreview: async () => STATE } as unknown as SiteUpdater;
  const door = new PreviewDoor({ previews: { find } as never }, updater, isSecure, { error: () => undefined });
  const app = Fastify();
  app.get('/', async (request, reply) => {
    const [, query] = request.url.split('?');
    if (query && (await door.enter(request, reply, '/', query))) return reply;
    return (await door.stateFor(request)) ? 'preview' : 'released';
  });
  const answer = await app.inject({ url, headers: { cookie } });
  return { cookie: String(answer.headers['set-cookie'] ?? ''), body: answer.body };
}

describe('the cookie of a preview', () => {
  it('has on https a name that no other host and no plain connection can set', async () => {
    const { cookie } = await visit(true, `/?preview=${TOKEN}`);
    expect(cookie).toBe(`__Host-preview=${TOKEN}; Path=/; HttpOnly; SameSite=Lax; Secure`);
    expect((await visit(true, '/', `a=b; __Host-preview=${TOKEN}`)).body).toBe('preview');
    expect((await visit(true, '/', `preview=${TOKEN}`)).body).toBe('released');
  });

  it('has its plain name on http', async () => {
    const { cookie } = await visit(false, `/?preview=${TOKEN}`);
    expect(cookie).toBe(`preview=${TOKEN}; Path=/; HttpOnly; SameSite=Lax`);
    expect((await visit(false, '/', `preview=${TOKEN}`)).body).toBe('preview');
  });
});
