import { type FieldErrors, LIMITS } from '@site/contracts';
import { Alert, Button, toast } from '@site/platform';
import { type SubmitEvent, useRef, useState } from 'react';
import { TextField } from '../../shared/text-field';
import panes from '../../shared/two-panes.module.css';
import type { CallFailure } from '../session/staff-api';
import { useChangePasswordMutation } from './account-api';

export function ChangePasswordForm() {
  const [change, { isLoading: busy }] = useChangePasswordMutation();
  const [fields, setFields] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setFailure(undefined);
    const { error } = await change({
      currentPassword: current.current?.value ?? '',
      password: next.current?.value ?? '',
    });
    if (!error) {
      setFields({});
      form.reset();
      toast({ title: 'Password changed', description: 'Your other sessions have ended.' });
      return;
    }
    const { fields: wrong, message, status } = error as CallFailure;
    if (status === 401) return;
    setFields(wrong ?? {});
    if (wrong?.currentPassword) current.current?.focus();
    else if (wrong?.password) next.current?.focus();
    else setFailure(message ?? 'The password could not be changed. Please try again.');
  }

  const changed = (name: string) => () => {
    if (fields[name]) setFields(({ [name]: _, ...others }) => others);
  };

  return (
    <form className={panes.form} method="post" noValidate onSubmit={submit}>
      <h2>Change Your Password</h2>
      {failure && <Alert>{failure}</Alert>}
      <TextField
        ref={current}
        name="currentPassword"
        label="Current password"
        type="password"
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        error={fields.currentPassword}
        onChange={changed('currentPassword')}
      />
      <TextField
        ref={next}
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        hint="At least 8 characters. Your other sessions end."
        error={fields.password}
        onChange={changed('password')}
      />
      <Button type="submit" busy={busy}>
        Change Password
      </Button>
    </form>
  );
}
