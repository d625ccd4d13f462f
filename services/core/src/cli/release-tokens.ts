// node dist/cli/release-tokens.js — stores the tokens of RELEASE_TOKENS (`team=token`, separated by spaces) in the
// database of DATABASE_URL, for machines that are configured by environment, and revokes those that it named before for
// the same teams. Running it again changes nothing.

import * as v from 'valibot';
import {
  ConfigurationError,
  DEVELOPMENT_SECRET,
  postgresAddress,
  readEnvironment,
  secrets,
  variables,
  word,
} from '../config/index.js';
import { createPool } from '../database/create-pool.js';
import { codeOf } from '../error-code.js';
import { isRemoteName } from '../registry/names.js';
import { ReleaseTokens } from '../registry/release-tokens.js';

const TOKEN = /^[\w-]{20,200}$/;

const ENVIRONMENT = v.intersect([
  secrets,
  variables({
    DATABASE_URL: postgresAddress,
    RELEASE_TOKENS: v.pipe(
      word,
      v.transform((list) => list.split(/\s+/).map(pairOf)),
      v.check(
        (pairs) => pairs.every(([team, token]) => isRemoteName(team) && TOKEN.test(token)),
        'must be pairs like mfe-forms=token, each token of 20 to 200 letters, digits, "-" and "_"',
      ),
    ),
  }),
]);

function pairOf(entry: string): [team: string, token: string] {
  const [team = '', token = ''] = entry.split('=');
  return [team, token];
}

async function run(): Promise<void> {
  const { DATABASE_URL: connectionString, RELEASE_TOKENS: tokens } = readEnvironment(ENVIRONMENT, process.env);
  const pool = createPool(connectionString, 1);
  const known = new ReleaseTokens(pool);
  try {
    for (const [team, token] of tokens) {
      await known.keep(team, token);
      // A database that was created in development must not accept the public development tokens.
      const common = `${DEVELOPMENT_SECRET}-${team}`;
      if (token !== common) await known.end(common);
    }
    await known.endFormer(
      tokens.map(([team]) => team),
      tokens.map(([, token]) => token),
    );
  } catch (error) {
    const code = codeOf(error);
    if (code) throw new ConfigurationError(`DATABASE_URL: the tokens could not be stored (${code})`);
    throw new ConfigurationError(`RELEASE_TOKENS: ${error instanceof Error ? error.message : 'cannot be kept'}`);
  } finally {
    await pool.end();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
});
