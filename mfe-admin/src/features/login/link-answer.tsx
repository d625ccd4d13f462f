import { LIMITS } from '@site/contracts';
import { Alert } from '@site/platform';
import type { ReactNode } from 'react';
import styles from './login.module.css';
import type { LinkRequest } from './use-link-request';

const LINKS = {
  signInLinks: { name: 'a sign-in link', ...LIMITS.signInLink },
  passwordLinks: { name: 'a link to reset the password', ...LIMITS.passwordLink },
} as const;

/**
 * The result of requesting a link, or the offer to request one. It stays in the document, so that screen readers
 * announce changes.
 */
export function LinkAnswer({ kind, sentTo, failure, offer }: LinkRequest & { offer?: ReactNode }) {
  const { name, minutes, mailEveryMinutes } = LINKS[kind];
  return (
    <>
      <div role="status" className={styles.answer}>
        {sentTo ? (
          <p>
            If <strong>{sentTo}</strong> has an account, {name} is on its way. It works once, within {minutes} minutes.
            If nothing arrives within {mailEveryMinutes} minutes, check your spam folder and ask again.
          </p>
        ) : (
          offer && <p>{offer}</p>
        )}
      </div>
      {failure && <Alert>{failure}</Alert>}
    </>
  );
}
