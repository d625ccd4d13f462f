import { dateAndTime } from '../../shared/dates';
import { type Lead, previewOf } from '../lead-data/lead-kind';
import styles from './find.module.css';

/** When somebody is to get in touch again; of a lead without a follow-up, what was written. */
export function FollowUpLine({ lead }: { lead: Lead }) {
  if (!lead.followUpAt) return previewOf(lead);
  return (
    <>
      <b className={styles.where}>Follow-up</b> {dateAndTime(lead.followUpAt)}
    </>
  );
}
