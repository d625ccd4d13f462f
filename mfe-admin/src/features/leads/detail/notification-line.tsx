import type { NotificationState } from '@site/contracts';
import { Button, Icon } from '@site/platform';
import { dateAndTime } from '../../../shared/dates';
import styles from './facts.module.css';

interface NotificationLineProps {
  notification: NotificationState;
  busy: boolean;
  onResend: () => void;
}

/** The state of the mail about a lead, with a button to resend it. */
export function NotificationLine({ notification, busy, onResend }: NotificationLineProps) {
  const failed = notification.state === 'failed';
  return (
    <div data-print="no">
      <h3 className={styles.title}>Notification</h3>
      <div className={styles.notification}>
        <p className={failed ? styles.failed : styles.notice}>
          <Icon name={failed ? 'circle-alert' : 'mail'} />
          <span>{sentence(notification)}</span>
        </p>
        <Button look="secondary" small busy={busy} onClick={onResend}>
          Resend
        </Button>
      </div>
    </div>
  );
}

function sentence({ state, at, to, reason }: NotificationState): string {
  if (state === 'sent') return ['Email sent', at && dateAndTime(at), to && `to ${to}`].filter(Boolean).join(' ');
  if (state === 'failed') return reason ? `Email not sent: ${reason}` : 'Email not sent';
  return 'Email queued, not sent yet';
}
