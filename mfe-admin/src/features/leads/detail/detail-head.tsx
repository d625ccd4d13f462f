import type { RequestStatus } from '@site/contracts';
import { Icon } from '@site/platform';
import { classes } from '../../../shared/classes';
import { mailHref, telHref } from '../../../shared/contact-links';
import { dateAndTime } from '../../../shared/dates';
import { useNow } from '../../../shared/use-now';
import { WaitingTime } from '../../../shared/waiting-time';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
import { SUSPICION_WORDS } from '../suspicion-words';
import styles from './detail-head.module.css';

const LOOKS: Record<RequestStatus, string | undefined> = {
  new: undefined,
  in_progress: styles.progress,
  closed: styles.closed,
};

export function DetailHead({ spec, lead, onBack }: { spec: LeadKindSpec; lead: Lead; onBack: () => void }) {
  const now = useNow();
  return (
    <div className={styles.head}>
      <button type="button" className={styles.back} onClick={onBack}>
        <Icon name="arrow-left" />
        <span>{spec.words.all}</span>
      </button>
      <div className={styles.who}>
        <h2 tabIndex={-1} data-detail-heading>
          {lead.fullName}
        </h2>
        <span className={classes(styles.pill, LOOKS[lead.status])}>{spec.statusWords[lead.status]}</span>
        <p className={styles.when}>
          <span>
            Submitted <time dateTime={lead.createdAt}>{dateAndTime(lead.createdAt)}</time>
          </span>
          {spec.promised && lead.status === 'new' && <WaitingTime createdAt={lead.createdAt} now={now} />}
        </p>
        {lead.suspicion && (
          <p className={styles.suspicion}>
            <Icon name="triangle-alert" />
            <span>
              <b>Possibly spam</b>: {SUSPICION_WORDS[lead.suspicion]}
            </span>
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <a className="btn btn--secondary btn--small" href={telHref(lead.phone)}>
          <Icon name="phone" />
          Call
        </a>
        <a className="btn btn--secondary btn--small" href={mailHref(lead.email)}>
          <Icon name="mail" />
          Email
        </a>
      </div>
    </div>
  );
}
