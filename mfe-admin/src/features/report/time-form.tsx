import { Button } from '@site/platform';
import { type SubmitEvent, useRef, useState } from 'react';
import { isYearTyped, WRONG_YEAR } from '../../shared/dates';
import { TextField } from '../../shared/text-field';
import styles from './report.module.css';

type Time = Record<'from' | 'to', string>;

interface TimeFormProps extends Time {
  onChoose: (time: Time) => void;
}

/** Chooses the first and the last day. */
export function TimeForm({ onChoose, from, to }: TimeFormProps) {
  const [time, setTime] = useState<Time>({ from, to });
  const [error, setError] = useState<Partial<Time>>({});
  const [known, setKnown] = useState<Time>({ from, to });
  const [asked, setAsked] = useState<Time>();
  if (from !== known.from || to !== known.to) {
    setKnown({ from, to });
    setAsked(undefined);
    // The user may have typed others while the days that were asked for were read.
    if (from !== asked?.from || to !== asked.to) {
      setTime({ from, to });
      setError({});
    }
  }
  const fields = { from: useRef<HTMLInputElement>(null), to: useRef<HTMLInputElement>(null) };

  function refuse(name: keyof Time, message: string) {
    setError({ [name]: message });
    fields[name].current?.focus();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { from, to } = time;
    if (!from || !to) refuse('from', 'Choose both days');
    else if (isYearTyped(from)) refuse('from', WRONG_YEAR.asked);
    else if (isYearTyped(to)) refuse('to', WRONG_YEAR.asked);
    else if (from > to) refuse('from', 'The first day is after the last');
    else {
      setAsked(time);
      onChoose(time);
    }
  }

  const field = (name: keyof Time, label: string) => (
    <TextField
      ref={fields[name]}
      type="date"
      name={name}
      label={label}
      value={time[name]}
      error={error[name]}
      onChange={({ target }) => {
        setTime({ ...time, [name]: target.value });
        setError({});
      }}
    />
  );

  return (
    <form className={styles.time} noValidate onSubmit={submit}>
      {field('from', 'From')}
      {field('to', 'To')}
      <Button type="submit" look="secondary">
        Show
      </Button>
    </form>
  );
}
