import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { Link, PageMeta } from '@site/platform';
import { useState } from 'react';
import { LOGIN_PATH } from '../session/return-path';
import { staffApi } from '../session/staff-api';
import { LinkForm } from './link-form';
import { LinkRequestForm } from './link-request-form';
import styles from './login.module.css';
import { useLinkToken } from './use-link-token';

/** What a mailed sign-in link opens. Opening it uses nothing up: programs that check mails open links, too. */
export function LinkPage() {
  const token = useLinkToken();
  const [over, setOver] = useState<{ token: string; message: string }>();
  const isOver = over !== undefined && over.token === token;
  return (
    <div className="section--cream">
      <PageMeta title="Sign In" noindex />
      <meta name="referrer" content="no-referrer" />
      <div className={`wrap ${styles.stage}`}>
        <div className={styles.login}>
          <ApiProvider api={staffApi}>
            {token === '' || isOver ? (
              <LinkRequestForm kind="signInLinks" failure={isOver ? over.message : undefined} />
            ) : (
              <LinkForm key={token} token={token} onOver={(message) => token && setOver({ token, message })} />
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
