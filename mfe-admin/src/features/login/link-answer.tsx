import { LIMITS } from '@site/contracts';
import { Alert } from '@site/platform';
import type { ReactNode } from 'react';
import styles from './login.module.css';
import type { LinkRequest } from './use-link-request';

const { minutes, mailEveryMinutes } = LIMITS.signInLink;

/** What became of asking for a link, or the offer to ask. It stays in the document, so that changes of it are read out. */
export function LinkAnswer({ sentTo, failure, offer }: LinkRequest & { offer?: ReactNode }) {
  return (
    <>
      <div role="status" className={styles.answer}>
        {sentTo ? (
          <p>
            If <strong>{sentTo}</strong> has an account, a sign-in link is on its way. It works once, within {minutes}{' '}
            minutes. If nothing arrives within {mailEveryMinutes} minutes, check your spam folder and ask again.
          </p>
        ) : (
          offer && <p>{offer}</p>
        )}
      </div>
      {failure && <Alert>{failure}</Alert>}
    </>
  );
}
