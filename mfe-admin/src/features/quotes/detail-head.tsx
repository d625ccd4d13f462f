import type { QuoteRequest, RequestStatus } from '@site/contracts';
import { Icon } from '@site/platform';
import { classes } from '../../shared/classes';
import { mailHref, telHref } from '../../shared/contact-links';
import { dateAndTime } from '../../shared/dates';
import styles from './detail-head.module.css';

const STATUS: Record<RequestStatus, { word: string; look?: string }> = {
  new: { word: 'New' },
  in_progress: { word: 'In Progress', look: styles.progress },
  closed: { word: 'Closed', look: styles.closed },
};

export function DetailHead({ request, onBack }: { request: QuoteRequest; onBack: () => void }) {
  const { word, look } = STATUS[request.status];
  return (
    <div className={styles.head}>
      <button type="button" className={styles.back} onClick={onBack}>
        <Icon name="arrow-left" />
        <span>All requests</span>
      </button>
      <div className={styles.who}>
        <h2 tabIndex={-1} data-detail-heading>
          {request.fullName}
        </h2>
        <span className={classes(styles.pill, look)}>{word}</span>
        <p className={styles.when}>
          Submitted <time dateTime={request.createdAt}>{dateAndTime(request.createdAt)}</time>
        </p>
      </div>
      <div className={styles.acts}>
        <a className="btn btn--secondary btn--small" href={telHref(request.phone)}>
          <Icon name="phone" />
          Call
        </a>
        <a className="btn btn--secondary btn--small" href={mailHref(request.email)}>
          <Icon name="mail" />
          Email
        </a>
      </div>
    </div>
  );
}
