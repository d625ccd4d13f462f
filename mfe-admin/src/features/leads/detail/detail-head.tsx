import { isClockRunning, type RequestStatus } from '@site/contracts';
import { Button, Icon } from '@site/platform';
import { classes } from '../../../shared/classes';
import { mailHref, telHref } from '../../../shared/contact-links';
import { dateAndTime } from '../../../shared/dates';
import { useNow } from '../../../shared/use-now';
import { showContactLog } from '../../contacts/contact-log';
import { LeadTime, lastAttempt } from '../../contacts/lead-time';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
import { ViewersLine } from '../../viewers/viewers-line';
import { spamReasons, spamWord } from '../spam-words';
import styles from './detail-head.module.css';

const LOOKS: Record<RequestStatus, string | undefined> = {
  new: undefined,
  in_progress: styles.progress,
  closed: styles.closed,
};

interface DetailHeadProps {
  spec: LeadKindSpec;
  lead: Lead;
  spamPending: boolean;
  onSpam: (spam: boolean) => void;
  onBack: () => void;
}

export function DetailHead({ spec, lead, spamPending, onSpam, onBack }: DetailHeadProps) {
  const now = useNow();
  return (
    <div className={styles.head}>
      <button type="button" className={styles.back} data-print="no" onClick={onBack}>
        <Icon name="arrow-left" />
        <span>{spec.words.all}</span>
      </button>
      <div className={styles.who}>
        <h2 tabIndex={-1} data-detail-heading={lead.id} dir="auto">
          {lead.fullName}
        </h2>
        <span role="status" className={classes(styles.pill, LOOKS[lead.status])} data-print="no">
          {spec.statusWords[lead.status]}
        </span>
        <p className={styles.when}>
          <span>
            Submitted <time dateTime={lead.createdAt}>{dateAndTime(lead.createdAt)}</time>
          </span>
          <span className={styles.time} data-print="no">
            <LeadTime spec={spec} lead={lead} now={now} />
            {isClockRunning(lead) && lead.lastContactAt && <span>{lastAttempt(lead, now)}</span>}
          </span>
        </p>
        <ViewersLine leadId={lead.id} />
        {spamWord(lead) && (
          <p className={styles.suspicion} data-print="no">
            <Icon name="triangle-alert" />
            <span>
              <b>{spamWord(lead)}</b>
              {spamReasons(lead) && `: ${spamReasons(lead)}`}
            </span>
          </p>
        )}
      </div>
      <div className={styles.acts} data-print="no">
        <a className="btn btn--secondary btn--small" href={telHref(lead.phone)} onClick={() => showContactLog(lead)}>
          <Icon name="phone" />
          Call
        </a>
        <a className="btn btn--secondary btn--small" href={mailHref(lead.email)} onClick={() => showContactLog(lead)}>
          <Icon name="mail" />
          Email
        </a>
        {lead.spam !== true && (
          <Button look="secondary" small busy={spamPending} onClick={() => onSpam(true)}>
            Mark as spam
          </Button>
        )}
        {(lead.spam === true || (lead.spam === null && spamWord(lead))) && (
          <Button look="secondary" small busy={spamPending} onClick={() => onSpam(false)}>
            Not spam
          </Button>
        )}
        <Button look="secondary" small onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
