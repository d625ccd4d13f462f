import { navigate, Spinner } from '@site/platform';
import { type ReactNode, useEffect } from 'react';
import { useSignInState } from './admin-flag';
import styles from './guard.module.css';
import { loginPath } from './return-path';

/** Shows its children to those who are signed in, and leads all others to the login page (spec.md §4). */
export function Guard({ children }: { children: ReactNode }) {
  const state = useSignInState();
  useEffect(() => {
    // Replaced: "Back" from the login page would only lead here again.
    if (state === 'out') navigate(loginPath(location), { replace: true });
  }, [state]);
  if (state === 'in') return children;
  return (
    <div className={styles.wait}>
      <Spinner label="Loading" />
    </div>
  );
}
