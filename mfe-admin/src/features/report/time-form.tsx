import { Button, TextField } from '@site/platform';
import { type SubmitEvent, useRef, useState } from 'react';
import styles from './report.module.css';

interface TimeFormProps {
  from: string;
  to: string;
  onChoose: (time: { from: string; to: string }) => void;
}

/** Chooses the first and the last day. */
export function TimeForm({ from, to, onChoose }: TimeFormProps) {
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  function refuse(message: string) {
    setError(message);
    field.current?.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!first || !last) refuse('Choose both days');
    else if (first > last) refuse('The first day is after the last');
    else onChoose({ from: first, to: last });
  }

  return (
    <form className={styles.time} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        type="date"
        name="from"
        label="From"
        value={first}
        error={error}
        onChange={({ target }) => {
          setFirst(target.value);
          setError(undefined);
        }}
      />
      <TextField
        type="date"
        name="to"
        label="To"
        value={last}
        onChange={({ target }) => {
          setLast(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="secondary">
        Show
      </Button>
    </form>
  );
}
