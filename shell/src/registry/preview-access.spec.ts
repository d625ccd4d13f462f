import { describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyRequest } from 'fastify';
import type { SiteState } from '../composition/site-state';
import type { SiteUpdater } from '../composition/site-updater';
import { PreviewAccess } from './preview-access';

const TOKEN = 'preview-token-of-24-letters';
const OTHER = 'another-token-of-another-team';
const NEWER = 'newer-token-of-the-same-team';
const MANY = Array.from({ length: 9 }, (_, index) => `token-of-remote-number-${index}`);
const REMOTES: Record<string, string> = {
  ...{ [TOKEN]: 'mfe-a', [OTHER]: 'mfe-b', [NEWER]: 'mfe-a' },
  ...Object.fromEntries(MANY.map((token, index) => [token, `mfe-${index}`])),
};
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

  it('holds at most eight links', async () => {
    const { cookie } = await visit(false, `/?preview=${MANY[8]}`, `preview=${MANY.slice(0, 8).join('.')}`);
    expect(cookie).toContain(`preview=${MANY.slice(1).join('.')};`);
    const { shown } = await visit(false, '/', `preview=${MANY.join('.')}`);
    expect(shown).toEqual(['mfe-0', 'mfe-1', 'mfe-2', 'mfe-3', 'mfe-4', 'mfe-5', 'mfe-6', 'mfe-7']);
  });
});

describe('the site with a preview', () => {
  const request = { headers: { cookie: `preview=${TOKEN}` } } as FastifyRequest;
  const find = async () => ({ remote: 'mfe-a', version: '1.0.0-aaaaaaaaaaaa', manifest: {} });
  const accessTo = (updater: object, failures: string[] = []) =>
    new PreviewAccess({ previews: { find } as never }, updater as SiteUpdater, false, {
      error: (_details, message) => failures.push(message),
    });

  it('is composed once, and again after a release', async () => {
    let composed = 0;
    const updater = {
      state: STATE,
      withPreviews: async () => {
        composed += 1;
        return STATE;
      },
    };
    const access = accessTo(updater);
    expect([await access.stateFor(request), await access.stateFor(request)]).toEqual([STATE, STATE]);
    expect(composed).toBe(1);
    updater.state = { ...STATE };
    await access.stateFor(request);
    expect(composed).toBe(2);
  });

  it('is the released one if its version cannot be loaded', async () => {
    const failures: string[] = [];
    const withPreviews = () => Promise.reject(new Error('the storage does not answer'));
    expect(await accessTo({ state: STATE, withPreviews }, failures).stateFor(request)).toBeUndefined();
    expect(failures).toEqual(['preview failed, showing the released site']);
  });
});
