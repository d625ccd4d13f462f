import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import type { SiteState } from '../composition/site-state';
import type { SiteUpdater } from '../composition/site-updater';
import { PreviewAccess } from './preview-access';

const TOKEN = 'preview-token-of-24-letters';
const OTHER = 'another-token-of-another-team';
const NEWER = 'newer-token-of-the-same-team';
const REMOTES: Record<string, string> = { [TOKEN]: 'mfe-a', [OTHER]: 'mfe-b', [NEWER]: 'mfe-a' };
const STATE = { releases: new Map() } as unknown as SiteState;

async function visit(isSecure: boolean, url: string, cookie = '') {
  const find = async (token: string) =>
    REMOTES[token] ? { remote: REMOTES[token], version: '1.0.0-aaaaaaaaaaaa', manifest: {} } : undefined;
  const shown: string[] = [];
  const withPreviews = async (versions: { remote: string }[]) => {
    shown.push(...versions.map(({ remote }) => remote));
    return STATE;
  };
  const updater = { state: STATE, withPreviews } as unknown as SiteUpdater;
  const access = new PreviewAccess({ previews: { find } as never }, updater, isSecure, { error: () => undefined });
  const app = Fastify();
  app.get('/', async (request, reply) => {
    const [, query] = request.url.split('?');
    if (query && (await access.handleLink(request, reply, '/', query))) return reply;
    return (await access.stateFor(request)) ? 'preview' : 'released';
  });
  const answer = await app.inject({ url, headers: { cookie } });
  return { cookie: String(answer.headers['set-cookie'] ?? ''), body: answer.body, shown };
}

describe('the preview cookie', () => {
  it('has a name on https that no other host and no plain http connection can set', async () => {
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

  it('holds links of several teams, but only the latest of each', async () => {
    const both = `${TOKEN}.${OTHER}`;
    expect((await visit(false, `/?preview=${OTHER}`, `preview=${TOKEN}`)).cookie).toContain(`preview=${both};`);
    expect((await visit(false, `/?preview=${NEWER}`, `preview=${both}`)).cookie).toContain(
      `preview=${OTHER}.${NEWER};`,
    );
    expect((await visit(false, '/', `preview=${both}`)).shown).toEqual(['mfe-a', 'mfe-b']);
    expect((await visit(false, '/', `preview=${TOKEN}.ended-token-of-some-team`)).shown).toEqual(['mfe-a']);
    expect((await visit(false, '/?preview=leave', `preview=${both}`)).cookie).toContain('preview=; ');
  });
});
