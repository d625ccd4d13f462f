import { brand } from '@site/contracts';
import { Button } from '@site/platform';
import type { ReactNode } from 'react';
import styles from './form.module.css';

interface SendBarProps {
  label: string;
  busy: boolean;
  /** What happens with what is sent. */
  note: ReactNode;
  /** What stands in the way of sending; beneath the button, which does not move. */
  children?: ReactNode;
}

/** The end of a form. */
export function SendBar({ label, busy, note, children }: SendBarProps) {
  return (
    <>
      <div className={styles.send}>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : label}
        </Button>
        <p>{note}</p>
        {children}
      </div>
      <noscript>
        <p className="field__error">Sending this form needs JavaScript. You can also call us: {brand.phone.display}.</p>
      </noscript>
    </>
  );
}
