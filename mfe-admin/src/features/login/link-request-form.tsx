import { LIMITS, signInLinkRequestSchema, validate } from '@site/contracts';
import { Alert, Button, Rule, TextField } from '@site/platform';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { LinkAnswer } from './link-answer';
import styles from './login.module.css';
import { useLinkRequest } from './use-link-request';

/** Asks for a new link. @param props.failure What became of the one before, if there was one */
export function LinkRequestForm({ failure }: { failure?: string }) {
  const [error, setError] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  const link = useLinkRequest();

  // The button that had the focus is gone with the link before.
  useEffect(() => {
    if (failure) email.current?.focus();
  }, [failure]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = validate(signInLinkRequestSchema, { email: email.current?.value ?? '' });
    setError(checked.ok ? undefined : checked.fields.email);
    if (checked.ok) void link.ask(checked.value.email);
    else email.current?.focus();
  }

  return (
    <form className={styles.card} method="post" noValidate onSubmit={submit}>
      <Rule />
      <h1>Sign In</h1>
      {failure && <Alert>{failure}</Alert>}
      <p>We can email you a new link that signs you in.</p>
      <TextField
        ref={email}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={LIMITS.email.max}
        error={error}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" className={styles.submit} busy={link.busy}>
        Email me a sign-in link
      </Button>
      <LinkAnswer {...link} />
    </form>
  );
}
