import { type FieldErrors, LIMITS, MESSAGES, signInSchema, TIMING, validate } from '@site/contracts';
import { Alert, Button, Rule, TextField, toast } from '@site/platform';
import { type SubmitEvent, useRef, useState } from 'react';
import { setSignedIn } from '../session/admin-flag';
import { signIn } from '../session/session-api';
import styles from './login.module.css';

export function LoginForm({ ready }: { ready: boolean }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [fields, setFields] = useState<FieldErrors>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const sending = useRef(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const checked = validate(signInSchema, {
      email: email.current?.value ?? '',
      password: password.current?.value ?? '',
    });
    setFailure(undefined);
    setFields(checked.ok ? {} : checked.fields);
    if (!checked.ok) {
      (checked.fields.email ? email : password).current?.focus();
      return;
    }
    sending.current = true;
    setBusy(true);
    const result = await signIn(checked.value);
    sending.current = false;
    setBusy(false);
    if (result.ok) {
      setSignedIn(true);
      toast({ title: MESSAGES.loginSuccessful, description: MESSAGES.loginWelcome, duration: TIMING.loginToast });
      return;
    }
    setFailure(result.message);
    if (result.mismatch) password.current?.select();
  }

  /** A message about a value leaves with the value. */
  const changed = (name: string) => () => {
    if (fields[name]) setFields(({ [name]: _, ...others }) => others);
  };

  return (
    // POST, so that whatever sends the form without us never writes a password into an address.
    <form className={styles.card} method="post" noValidate onSubmit={submit}>
      <Rule />
      <h1>Admin Login</h1>
      {failure && <Alert>{failure}</Alert>}
      <TextField
        ref={email}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={LIMITS.email.max}
        error={fields.email}
        onChange={changed('email')}
      />
      <TextField
        ref={password}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        error={fields.password}
        onChange={changed('password')}
      />
      <Button type="submit" className={styles.submit} disabled={!ready} busy={busy}>
        {busy ? MESSAGES.loggingIn : 'Login'}
      </Button>
    </form>
  );
}
