import { navigate, Spinner, toast } from '@site/platform';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { onOtherAccount, useSignInState } from './admin-flag';
import styles from './guard.module.css';
import { loginPath } from './return-path';

/** Shows its children to signed-in users, and redirects everyone else to the login page. */
export function Guard({ children }: { children: ReactNode }) {
  const state = useSignInState();
  const [account, setAccount] = useState<string>();
  useEffect(
    () =>
      onOtherAccount((email) => {
        setAccount(email);
        toast({ title: `Signed in as ${email}`, description: 'Another tab signed in with this account.' });
      }),
    [],
  );
  useEffect(() => {
    // Replaced: "Back" from the login page would only return here.
    if (state === 'out') navigate(loginPath(location), { replace: true });
  }, [state]);
  // Another account starts over: it must not see or save what the previous one left on the page.
  if (state === 'in') return <Fragment key={account}>{children}</Fragment>;
  return (
    <div className={styles.wait}>
      <Spinner label="Loading" />
    </div>
  );
}
