import { Alert, Button } from '@site/platform';
import type { ReactNode } from 'react';
import { type Progress, waitingTime } from '../submission/progress';
import styles from './form.module.css';
import { HIDDEN_FIELD } from './form-content';

interface SendBarProps {
  label: string;
  progress: Progress;
  /** What happens to the submitted data. */
  note: string;
  /** Labels of the fields that the last attempt found invalid. */
  invalid: readonly string[];
  /** What prevents sending; below the button, which does not move. */
  children?: ReactNode;
}

/** The end of a form: honeypot, submit button and messages. */
export function SendBar({ label, progress, note, invalid, children }: SendBarProps) {
  const busy = progress.step === 'sending';
  const news = progress.step === 'waiting' || progress.step === 'changed';
  return (
    <>
      {/* For bots: no person sees it, hears it or reaches it by keyboard. */}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Website
          <input type="text" name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {invalid.length > 0 && (
        <p className="visually-hidden" role="alert">
          {invalid.length === 1 ? 'One field needs' : `${invalid.length} fields need`} your attention:{' '}
          {invalid.join(', ')}.
        </p>
      )}
      <div className={styles.send}>
        <Button type="submit" busy={busy}>
          {busy ? 'Sending...' : label}
        </Button>
        <p className={news ? styles.sendNews : undefined}>
          <span role="status">{note}</span>
        </p>
        {progress.step === 'failed' && (
          <div>
            <Alert>Your form could not be sent. Nothing is lost: please submit again or call us.</Alert>
          </div>
        )}
        {progress.step === 'limited' && (
          <div>
            <Alert>
              Too much was sent from your connection. Nothing is lost: please submit again{' '}
              {waitingTime(progress.seconds)}.
            </Alert>
          </div>
        )}
        {children}
      </div>
    </>
  );
}
