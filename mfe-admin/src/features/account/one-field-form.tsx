import { Alert, Button } from '@site/platform';
import { type InputHTMLAttributes, type SubmitEvent, useRef, useState } from 'react';
import { TextField } from '../../shared/text-field';
import type { CallFailure } from '../session/staff-api';
import styles from './second-factor.module.css';

interface OneFieldFormProps<R> {
  field: InputHTMLAttributes<HTMLInputElement> & { name: string; label: string };
  /** Label of its button. */
  action: string;
  send: (value: string) => PromiseLike<{ data?: R; error?: unknown }>;
  onDone: (answer: R) => void;
}

/** A form with one field. Errors come from the API. */
export function OneFieldForm<R>({ field, action, send, onDone }: OneFieldFormProps<R>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const { data, error } = await send(input.current?.value ?? '');
    setBusy(false);
    if (!error) return onDone(data as R);
    const { fields, message, status } = error as CallFailure;
    if (status === 401) return;
    const wrong = fields?.[field.name];
    setError(wrong);
    if (wrong) input.current?.focus();
    else setFailure(message ?? 'Something went wrong. Please try again.');
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      {failure && <Alert>{failure}</Alert>}
      <TextField ref={input} {...field} error={error} onChange={() => setError(undefined)} />
      <Button type="submit" look="secondary" small className={styles.act} busy={busy}>
        {action}
      </Button>
    </form>
  );
}
