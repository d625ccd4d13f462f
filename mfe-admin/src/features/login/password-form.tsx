import { LIMITS } from '@site/contracts';
import { Alert, Button, navigate, Rule } from '@site/platform';
import { type SubmitEvent, useRef, useState } from 'react';
import { TextField } from '../../shared/text-field';
import { returnPath } from '../session/return-path';
import { type StaffFailure, useSetPasswordMutation } from '../session/staff-api';
import styles from './login.module.css';
import { useCode } from './use-code';
import { welcome } from './welcome';

/**
 * Sets a password through a mailed link. The API validates it: its list of known passwords is too long for a page.
 * @param props.token undefined until scripts run
 */
export function PasswordForm({ token, onOver }: { token: string | undefined; onOver(message: string): void }) {
  const [setPassword, { isLoading: busy }] = useSetPasswordMutation();
  const [failure, setFailure] = useState<string>();
  const [error, setError] = useState<string>();
  const password = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const code = useCode();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!token || sending.current) return;
    sending.current = true;
    setFailure(undefined);
    const { data, error } = await setPassword({
      token,
      password: password.current?.value ?? '',
      code: code.value(),
    });
    sending.current = false;
    if (data) {
      welcome(data);
      return navigate(returnPath(''), { replace: true });
    }
    const { message, over, fields } = error as StaffFailure;
    if (over) return onOver(message);
    if (fields?.code) return code.ask(fields.code);
    setError(fields?.password);
    if (fields?.password) password.current?.focus();
    else setFailure(message);
  }

  return (
    <form className={styles.card} method="post" noValidate onSubmit={submit}>
      <Rule />
      <h1>Choose Your Password</h1>
      {failure && <Alert>{failure}</Alert>}
      <p>Your link works once. From now on you sign in with this password.</p>
      <TextField
        ref={password}
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        hint="At least 8 characters."
        error={error}
        onChange={() => setError(undefined)}
      />
      {code.field}
      <Button type="submit" className={styles.submit} disabled={!token} busy={busy}>
        Save and sign in
      </Button>
    </form>
  );
}
