import { type Lead, previewOf } from '../lead-data/lead-kind';
import styles from './find.module.css';
import { matchReason } from './match-reason';

/** Why a lead was found: the field and its content. */
export function MatchLine({ lead, text }: { lead: Lead; text: string }) {
  const reason = matchReason(lead, text);
  if (!reason) return previewOf(lead);
  return (
    <>
      {/* The direction of the line is that of what was found, not of the label. */}
      <b className={styles.where} dir="ltr">
        {reason.label}
      </b>{' '}
      {reason.before}
      <mark>{reason.match}</mark>
      {reason.after}
    </>
  );
}
