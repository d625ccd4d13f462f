import { type FieldErrors, LIMITS, MESSAGES, signInLinkRequestSchema, signInSchema, validate } from '@site/contracts';
import { Alert, Button, Rule } from '@site/platform';
import { type SubmitEvent, useRef, useState } from 'react';
import { TextField } from '../../shared/text-field';
import { type StaffFailure, useSignInMutation } from '../session/staff-api';
import { LinkAnswer } from './link-answer';
import styles from './login.module.css';
import { useCode } from './use-code';
import { useLinkRequest } from './use-link-request';
import { welcome } from './welcome';

export function LoginForm({ ready }: { ready: boolean }) {
  const [signIn, { isLoading: busy }] = useSignInMutation();
  const [failure, setFailure] = useState<string>();
  const [fields, setFields] = useState<FieldErrors>({});
  const [isLocked, setLocked] = useState(false);
  const link = useLinkRequest('signInLinks');
  const code = useCode();
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
    const { data, error } = await signIn({ ...checked.value, code: code.value() });
    sending.current = false;
    if (data) return welcome(data);
    const { message, locked, mismatch, fields } = error as StaffFailure;
    if (fields?.code) return code.ask(fields.code);
    setFailure(message);
    if (locked) setLocked(true);
    if (mismatch) password.current?.select();
  }

  function askForLink() {
    const checked = validate(signInLinkRequestSchema, { email: email.current?.value ?? '' });
    setFields(checked.ok ? {} : checked.fields);
    if (checked.ok) void link.ask(checked.value.email);
    else email.current?.focus();
  }

  /** An error message disappears when its value changes. */
  const changed = (name: string) => () => {
    if (fields[name]) setFields(({ [name]: _, ...others }) => others);
  };

  return (
    // POST, so that a submit without our script never writes a password into a URL.
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
      {code.field}
      <Button type="submit" className={styles.submit} disabled={!ready} busy={busy}>
        {busy ? MESSAGES.loggingIn : 'Login'}
      </Button>
      <LinkAnswer {...link} offer={isLocked && 'You do not have to wait: we can email you a link that signs you in.'} />
      {isLocked && (
        <Button look="secondary" busy={link.busy} onClick={askForLink}>
          Email me a sign-in link
        </Button>
      )}
    </form>
  );
}
