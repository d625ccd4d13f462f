import { MESSAGES } from '@site/contracts';
import { Alert, Button, navigate, Rule } from '@site/platform';
import { type SubmitEvent, useRef, useState } from 'react';
import { returnPath } from '../session/return-path';
import { type StaffFailure, useSignInByLinkMutation } from '../session/staff-api';
import styles from './login.module.css';
import { useCode } from './use-code';
import { welcome } from './welcome';

/** The button behind a mailed link. @param props.token undefined until scripts run */
export function LinkForm({ token, onOver }: { token: string | undefined; onOver(message: string): void }) {
  const [signInByLink, { isLoading: busy }] = useSignInByLinkMutation();
  const [failure, setFailure] = useState<string>();
  const sending = useRef(false);
  const code = useCode();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!token || sending.current) return;
    sending.current = true;
    setFailure(undefined);
    const { data, error } = await signInByLink({ token, code: code.value() });
    sending.current = false;
    if (data) {
      welcome(data);
      return navigate(returnPath(''), { replace: true });
    }
    const { message, over, fields } = error as StaffFailure;
    if (fields?.code) code.ask(fields.code);
    else if (over) onOver(message);
    else setFailure(message);
  }

  return (
    <form className={styles.card} method="post" noValidate onSubmit={submit}>
      <Rule />
      <h1>Sign In</h1>
      {failure && <Alert>{failure}</Alert>}
      <p>Your sign-in link works once. Press the button to sign in on this device.</p>
      {code.field}
      <Button type="submit" className={styles.submit} disabled={!token} busy={busy}>
        {busy ? MESSAGES.loggingIn : 'Sign in'}
      </Button>
    </form>
  );
}
