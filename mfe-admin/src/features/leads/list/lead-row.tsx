import { memo } from 'react';
import { shortDate } from '../../../shared/dates';
import { WaitingTime } from '../../../shared/waiting-time';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';
import styles from './list.module.css';

interface LeadRowProps {
  spec: LeadKindSpec;
  lead: Lead;
  chosen: boolean;
  /** The one row that the Tab key stops at. */
  stop: boolean;
  now: number | undefined;
  onChoose: (lead: Lead) => void;
}

export const LeadRow = memo(function LeadRow({ spec, lead, chosen, stop, now, onChoose }: LeadRowProps) {
  const waits = spec.promised && lead.status === 'new';
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={chosen || undefined}
      tabIndex={stop ? 0 : -1}
      data-lead={lead.id}
      onClick={() => onChoose(lead)}
    >
      <b>{lead.fullName}</b>
      <time dateTime={lead.createdAt}>{shortDate(lead.createdAt)}</time>
      <span className={styles.summary}>
        {lead.suspicion && <em>Possibly spam</em>}
        {spec.summary(lead)}
      </span>
      {waits && <WaitingTime createdAt={lead.createdAt} now={now} />}
    </button>
  );
});
