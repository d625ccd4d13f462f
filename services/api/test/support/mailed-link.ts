import { createHash, randomBytes } from 'node:crypto';
import type { TestApi } from './test-api.js';

/** Creates a link as the worker does when it mails one. @returns its token */
export async function mailedLink(
  api: TestApi,
  email: string,
  { purpose = 'sign-in', lives = '10 minutes' } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await api.database.rows(
    `insert into sign_in_links (token_hash, staff_account_id, expires_at, purpose)
     select $1, id, now() + $2::interval, $3 from staff_accounts where email = $4`,
    [createHash('sha256').update(token).digest(), lives, purpose, email],
  );
  return token;
}
