import { LIMITS, signInLinkRequestSchema, validate } from '@site/contracts';
import { Alert, Button, Rule } from '@site/platform';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '../../shared/text-field';
import type { LinkKind } from '../session/staff-api';
import { LinkAnswer } from './link-answer';
import styles from './login.module.css';
import { useLinkRequest } from './use-link-request';

const WORDS = {
  signInLinks: {
    title: 'Sign In',
    text: 'We can email you a new link that signs you in.',
    button: 'Email me a sign-in link',
  },
  passwordLinks: {
    title: 'Reset Your Password',
    text: 'We can email you a link that sets a new password. If an invitation has expired, ask for another one.',
    button: 'Email me a reset link',
  },
} as const;

/** Requests a new link. @param props.failure What happened to the previous one, if any */
export function LinkRequestForm({ kind, failure }: { kind: LinkKind; failure?: string }) {
  const { title, text, button } = WORDS[kind];
  const [error, setError] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  const link = useLinkRequest(kind);

  // The focused button disappeared with the previous link.
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
      <h1>{title}</h1>
      {failure && <Alert>{failure}</Alert>}
      <p>{text}</p>
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
        {button}
      </Button>
      <LinkAnswer {...link} />
    </form>
  );
}
