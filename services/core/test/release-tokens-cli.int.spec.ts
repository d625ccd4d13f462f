import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';
import pg from 'pg';
import { DEVELOPMENT_SECRET } from '../src/config/index.js';
import { ReleaseTokens } from '../src/registry/release-tokens.js';

const COMMAND = fileURLToPath(new URL('../dist/cli/release-tokens.js', import.meta.url));
const FORMS = 'a-token-of-the-forms-team';
const COMMON = `${DEVELOPMENT_SECRET}-mfe-forms`;

const REVOKED =
  /^RELEASE_TOKENS: the token of mfe-forms was revoked: set a new one \(infra\/docs\/releasing\.md, "Change a token"\)\n$/;

describe('release tokens from the environment', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let tokens: ReleaseTokens;
  beforeAll(async () => {
    database = await TestDatabase.create();
    pool = new pg.Pool({ connectionString: database.url, max: 1 });
    tokens = new ReleaseTokens(pool);
  });
  beforeEach(() => database.rows('truncate release_tokens'));
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  const keep = (RELEASE_TOKENS: string, env: Record<string, string> = {}) => {
    const { status, stderr } = spawnSync(process.execPath, [COMMAND], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, RELEASE_TOKENS, ...env },
      encoding: 'utf8',
    });
    return { status, stderr };
  };

  it('stay valid when stored again, and the first private one revokes the public development token', async () => {
    expect(keep(`mfe-forms=${COMMON}`)).toEqual({ status: 0, stderr: '' });
    expect(await tokens.teamOf(COMMON)).toBe('mfe-forms');
    expect(keep(`mfe-forms=${FORMS}`)).toEqual({ status: 0, stderr: '' });
    expect(keep(`mfe-forms=${FORMS}`)).toEqual({ status: 0, stderr: '' });
    expect(await tokens.teamOf(FORMS)).toBe('mfe-forms');
    expect(await tokens.teamOf(COMMON)).toBeUndefined();
    expect(await tokens.list('mfe-forms')).toHaveLength(2);
  });

  it('end those that the environment named before for the same team, and no others', async () => {
    const [next, second] = ['the-next-token-of-the-forms-team', 'a-second-token-of-the-forms-team'];
    const admin = 'a-token-of-the-admin-team';
    const made = await tokens.add('mfe-forms');
    expect(keep(`mfe-forms=${FORMS} mfe-admin=${admin}`)).toEqual({ status: 0, stderr: '' });
    expect(keep(`mfe-forms=${next} mfe-forms=${second}`)).toEqual({ status: 0, stderr: '' });
    const teams = () => Promise.all([FORMS, next, second, made, admin].map((token) => tokens.teamOf(token)));
    expect(await teams()).toEqual([undefined, 'mfe-forms', 'mfe-forms', 'mfe-forms', 'mfe-admin']);
    // A token that was there before the environment named it.
    keep(`mfe-forms=${made}`);
    keep('mfe-forms=the-last-token-of-the-forms-team');
    expect(await teams()).toEqual([undefined, undefined, undefined, undefined, 'mfe-admin']);
  });

  it.each([
    ['another team has it', `mfe-admin=${FORMS}`, /^RELEASE_TOKENS: the token of mfe-admin is another team's\n$/, {}],
    ['it was revoked', `mfe-forms=${COMMON}`, REVOKED, {}],
    ['it is short', 'mfe-forms=secret', /^RELEASE_TOKENS must be pairs like [^\n]+\n$/, {}],
    ['there is none', '', /^RELEASE_TOKENS is missing\n$/, {}],
    [
      'everybody knows it',
      `mfe-forms=${COMMON}`,
      /^APP_ENV=production needs secrets of its own: change RELEASE_TOKENS\n$/,
      { APP_ENV: 'production' },
    ],
    [
      'the database is out of reach',
      `mfe-forms=${FORMS}`,
      /^DATABASE_URL: the tokens could not be stored \(ECONNREFUSED\)\n$/,
      { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/db' },
    ],
  ])('are rejected in one line when %s', async (_case, list, line, env) => {
    await tokens.keep('mfe-forms', FORMS);
    await tokens.keep('mfe-forms', COMMON);
    await tokens.end(COMMON);
    const { status, stderr } = keep(list, env);
    expect(status).toBe(1);
    expect(stderr).toMatch(line);
    expect(stderr).not.toContain('secret@');
    expect(stderr).not.toContain(FORMS);
  });
});
