import { Button } from '@site/platform';
import type { ReactNode } from 'react';
import styles from './form.module.css';

interface SendBarProps {
  label: string;
  busy: boolean;
  /** What happens with what is sent. */
  note: ReactNode;
  /** What stands in the way of sending, or how it is going; above the button, where the eye is. */
  children?: ReactNode;
}

/** The end of a form. */
export function SendBar({ label, busy, note, children }: SendBarProps) {
  return (
    <div className={styles.send}>
      {children && <div className={styles.sendSay}>{children}</div>}
      <Button type="submit" busy={busy}>
        {busy ? 'Sending...' : label}
      </Button>
      <p>{note}</p>
    </div>
  );
}
