import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { PASSWORD_LINK_PATH } from '@site/contracts';
import { Link, navigate, PageMeta } from '@site/platform';
import { useEffect } from 'react';
import { useSignInState } from '../session/admin-flag';
import { returnPath } from '../session/return-path';
import { staffApi } from '../session/staff-api';
import styles from './login.module.css';
import { LoginForm } from './login-form';

/** Staff sign-in. Redirects signed-in users to the dashboard. */
export function LoginPage() {
  const state = useSignInState();
  useEffect(() => {
    if (state === 'in') navigate(returnPath(location.search), { replace: true });
  }, [state]);
  return (
    <div className="section--cream">
      <PageMeta title="Admin Login" noindex />
      <div className={`wrap ${styles.stage}`}>
        <div className={styles.login}>
          {/* Enabled once scripts run: an earlier press would submit the form to nowhere. */}
          <ApiProvider api={staffApi}>
            <LoginForm ready={state !== 'unknown'} />
          </ApiProvider>
          <Link className={styles.back} href={PASSWORD_LINK_PATH}>
            Forgot your password?
          </Link>
          <Link className={styles.back} href="/">
            Return to Home Page
          </Link>
        </div>
      </div>
    </div>
  );
}
