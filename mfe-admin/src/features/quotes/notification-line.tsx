import type { NotificationState } from '@site/contracts';
import { Icon } from '@site/platform';
import { dateAndTime } from '../../shared/dates';
import styles from './facts.module.css';

/** Where the mail about this request stands. */
export function NotificationLine({ notification }: { notification: NotificationState }) {
  const failed = notification.state === 'failed';
  return (
    <div>
      <h3 className={styles.title}>Notification</h3>
      <p className={failed ? styles.failed : styles.notice}>
        <Icon name={failed ? 'circle-alert' : 'mail'} />
        <span>{sentence(notification)}</span>
      </p>
    </div>
  );
}

function sentence({ state, at, reason }: NotificationState): string {
  if (state === 'sent') return at ? `E-mail sent ${dateAndTime(at)}` : 'E-mail sent';
  if (state === 'failed') return reason ? `E-mail not sent: ${reason}` : 'E-mail not sent';
  return 'E-mail queued, not sent yet';
}
