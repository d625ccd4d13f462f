import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestDatabase } from '@site/testing/test-database';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('npm run token', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await TestDatabase.create();
  });
  beforeEach(() => database.rows('truncate release_tokens'));
  afterAll(() => database?.drop());

  const token = (...args: string[]) => {
    const command = ['infra/bootstrap/run.mjs', 'infra/registry/token.ts', ...args];
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: database.url };
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const ids = () =>
    JSON.parse(token('list', 'mfe-x', '--json').stdout)
      .tokens.filter(({ revokedAt }: { revokedAt: string | null }) => !revokedAt)
      .map(({ id }: { id: string }) => id);

  it('replaces a token by its id', () => {
    token('add', 'mfe-x');
    const [first] = ids();
    token('add', 'mfe-x');
    expect(token('revoke', 'mfe-x')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'mfe-x has 2 tokens: name the id of one (npm run token -- list mfe-x), or revoke them with --all.\n',
    });
    expect(ids()).toHaveLength(2);
    expect(token('revoke', 'mfe-x', first)).toEqual({ status: 0, stdout: 'Revoked 1 of mfe-x.\n', stderr: '' });
    expect(ids()).toEqual([expect.not.stringContaining(first)]);
    // The only one needs no id.
    expect(token('revoke', 'mfe-x').stdout).toBe('Revoked 1 of mfe-x.\n');
    expect(token('revoke', 'mfe-x').stderr).toBe('There is no such token of mfe-x.\n');
  }, 120_000);

  it('lists where a token came from and whether it is revoked', async () => {
    token('add', 'mfe-x');
    await database.rows('update release_tokens set from_environment = true, revoked_at = now()');
    expect(token('list').stdout).toMatch(
      /^[0-9a-f]{8} {2}mfe-x {2}made \S+ \S+ {2}never used {2}from the environment {2}revoked \S+ \S+\n$/,
    );
  });

  it('revokes all tokens of a team only with --all', () => {
    token('add', 'mfe-x');
    token('add', 'mfe-x');
    for (const args of [['list'], ['revoke', 'mfe-x', '00000000']]) {
      expect(token(...args, '--all').status).toBe(2);
    }
    expect(token('revoke', 'mfe-x', '--all').stdout).toBe('Revoked 2 of mfe-x.\n');
    expect(ids()).toEqual([]);
  }, 120_000);
});
