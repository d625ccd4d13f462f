import { navigate, Spinner } from '@site/platform';
import { type ReactNode, useEffect } from 'react';
import { useSignInState } from './admin-flag';
import styles from './guard.module.css';
import { loginPath } from './return-path';

/** Shows its children to signed-in users, and redirects everyone else to the login page. */
export function Guard({ children }: { children: ReactNode }) {
  const state = useSignInState();
  useEffect(() => {
    // Replaced: "Back" from the login page would only return here.
    if (state === 'out') navigate(loginPath(location), { replace: true });
  }, [state]);
  if (state === 'in') return children;
  return (
    <div className={styles.wait}>
      <Spinner label="Loading" />
    </div>
  );
}
