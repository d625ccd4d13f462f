import type { BulkJob, LeadKind } from '@site/contracts';
import { Button, Link, Spinner } from '@site/platform';
import styles from './bulk.module.css';
import { isOver, progressWords, resultWords, SKIP_WORDS } from './bulk-words';

interface BulkResultProps {
  job: BulkJob;
  linkOf: (kind: LeadKind, id: string) => string;
  onDismiss: () => void;
}

/** Progress of a bulk job, then the leads that were skipped, by name. */
export function BulkResult({ job, linkOf, onDismiss }: BulkResultProps) {
  if (!isOver(job)) {
    const words = progressWords(job);
    return (
      <p className={styles.count}>
        <Spinner />
        <span role="status">{words}</span>
        <progress className={styles.progress} max={job.total} value={job.done + job.skipped} aria-label={words} />
      </p>
    );
  }
  const { skippedLeads, skipped } = job;
  return (
    <>
      <p className={styles.count}>
        <b role="status">{resultWords(job)}</b>
        <Button look="secondary" small onClick={onDismiss}>
          Done
        </Button>
      </p>
      {skipped > 0 && (
        <ul className={styles.skipped} aria-label="Left as they are">
          {skippedLeads.map(({ kind, id, name, reason }) => (
            <li key={id}>
              {name ? <Link href={linkOf(kind, id)}>{name}</Link> : 'A lead'}: {SKIP_WORDS[reason]}
            </li>
          ))}
          {skipped > skippedLeads.length && <li>and {(skipped - skippedLeads.length).toLocaleString('en-US')} more</li>}
        </ul>
      )}
    </>
  );
}
