import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { Link, PageMeta } from '@site/platform';
import { useState } from 'react';
import { LOGIN_PATH } from '../session/return-path';
import { staffApi } from '../session/staff-api';
import { LinkRequestForm } from './link-request-form';
import styles from './login.module.css';
import { PasswordForm } from './password-form';
import { useLinkToken } from './use-link-token';

/** What invitations and resets open: one chooses a password. Without a link it has a reset mailed. */
export function PasswordPage() {
  const token = useLinkToken();
  const [over, setOver] = useState<{ token: string; message: string }>();
  const isOver = over !== undefined && over.token === token;
  return (
    <div className="section--cream">
      <PageMeta title="Your Password" noindex />
      <meta name="referrer" content="no-referrer" />
      <div className={`wrap ${styles.stage}`}>
        <div className={styles.login}>
          <ApiProvider api={staffApi}>
            {token === '' || isOver ? (
              <LinkRequestForm kind="passwordLinks" failure={isOver ? over.message : undefined} />
            ) : (
              <PasswordForm token={token} onOver={(message) => token && setOver({ token, message })} />
            )}
          </ApiProvider>
          <Link className={styles.back} href={LOGIN_PATH}>
            Log in with your password
          </Link>
        </div>
      </div>
    </div>
  );
}
