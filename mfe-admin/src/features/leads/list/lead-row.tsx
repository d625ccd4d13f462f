import { isClockRunning } from '@site/contracts';
import { memo, type ReactNode } from 'react';
import { shortDate } from '../../../shared/dates';
import { LeadTime, lastAttempt } from '../../contacts/lead-time';
import { useDeskSelector } from '../../lead-data/desk-store';
import { isUnsaved } from '../../lead-data/lead-draft';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
import { spamWord } from '../spam-words';
import styles from './list.module.css';

interface LeadRowProps {
  spec: LeadKindSpec;
  lead: Lead;
  chosen: boolean;
  /** The one row in the tab order. */
  stop: boolean;
  now: number | undefined;
  /** Shows the status: the list has leads of every status. */
  showsStatus: boolean;
  /** Its last line. */
  line: ReactNode;
  onChoose: (lead: Lead) => void;
}

export const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { spec, lead, chosen, stop, now, showsStatus, line, onChoose } = props;
  const hasDraft = useDeskSelector(
    ({ deskUi }) => lead.id in deskUi.contactNotes || isUnsaved(spec, lead, deskUi.drafts[lead.id]),
  );
  // Shown only where the deadline replaces it.
  const attempt = isClockRunning(lead) && lastAttempt(lead, now);
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={chosen || undefined}
      tabIndex={stop ? 0 : -1}
      data-lead={lead.id}
      onClick={() => onChoose(lead)}
    >
      <b dir="auto">{lead.fullName}</b>
      <time dateTime={lead.createdAt}>{shortDate(lead.createdAt)}</time>
      <span className={styles.summary}>
        {showsStatus && <b className={styles.status}>{spec.statusWords[lead.status]}</b>}{' '}
        {spamWord(lead) && <em>{spamWord(lead)}</em>} {hasDraft && <i className={styles.mark}>Draft</i>}{' '}
        {attempt && <i className={styles.mark}>{attempt}</i>} {spec.summary(lead)}
      </span>
      <span className={styles.line} dir="auto">
        {line}
      </span>
      <LeadTime spec={spec} lead={lead} now={now} />
    </button>
  );
});
