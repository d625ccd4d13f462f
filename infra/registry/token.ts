// `npm run token -- add|list|revoke [team] [id | --all]`: the teams' release tokens, in the database of DATABASE_URL or
// of the site running from DATA_DIR. A team has the name of its remote.

import { tmpdir } from 'node:os';
import { createRegistry, type ReleaseTokenEntry } from '@site/core/registry';
import { DiskStorage } from '@site/core/storage';
import { CommandError, EXIT, runCommand } from '@site/kit/release';
import { findDatabase } from '../local/on-database.ts';

const usage = 'npm run token -- add <team> | list [team] | revoke <team> [id | --all]   [--json]';

await runCommand({ usage, options: ['all'], words: [1, 3] }, async ({ words: [action, team, id], all }) => {
  if (all && (action !== 'revoke' || id)) throw new CommandError(EXIT.wrongUse, usage);
  // Tokens are only in the database: nothing is read from this storage.
  const registry = createRegistry({ connectionString: findDatabase(process.env), storage: new DiskStorage(tmpdir()) });
  try {
    if (action === 'list' && !id) {
      const tokens = await registry.tokens.list(team);
      return { text: tokens.map(describe).join('\n') || 'There are no tokens.', json: { tokens } };
    }
    if (action === 'add' && team && !id) {
      const token = await registry.tokens.add(team).catch((error) => {
        throw new CommandError(EXIT.wrongUse, error.message);
      });
      return { text: `${token}\nreleases ${team}. It is shown this once.`, json: { team, token } };
    }
    if (action === 'revoke' && team) {
      const live = (await registry.tokens.list(team)).filter(({ revokedAt }) => !revokedAt).length;
      if (live > 1 && !id && !all) {
        throw new CommandError(
          EXIT.refused,
          `${team} has ${live} tokens: name the id of one (npm run token -- list ${team}), or revoke them with --all.`,
        );
      }
      const revoked = await registry.tokens.revoke(team, id);
      if (revoked === 0) throw new CommandError(EXIT.refused, `There is no such token of ${team}.`);
      return { text: `Revoked ${revoked} of ${team}.`, json: { team, revoked } };
    }
    throw new CommandError(EXIT.wrongUse, usage);
  } finally {
    await registry.close();
  }
});

function describe({ id, team, createdAt, lastUsedAt, revokedAt, isFromEnvironment }: ReleaseTokenEntry) {
  const day = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ');
  const used = lastUsedAt ? `used ${day(lastUsedAt)}` : 'never used';
  const notes = [isFromEnvironment && 'from the environment', revokedAt && `revoked ${day(revokedAt)}`];
  return [id, team, `made ${day(createdAt)}`, used, ...notes].filter(Boolean).join('  ');
}
