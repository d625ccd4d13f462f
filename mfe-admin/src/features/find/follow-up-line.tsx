import { dateAndTime } from '../../shared/dates';
import { type Lead, previewOf } from '../lead-data/lead-kind';
import styles from './find.module.css';

/** When a follow-up is due; without a follow-up, the message. */
export function FollowUpLine({ lead }: { lead: Lead }) {
  if (!lead.followUpAt) return previewOf(lead);
  return (
    <>
      <b className={styles.where}>Follow-up</b> {dateAndTime(lead.followUpAt)}
    </>
  );
}
