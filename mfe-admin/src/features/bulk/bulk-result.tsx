import type { BulkJob, LeadKind } from '@site/contracts';
import { Alert, Button, Link, Spinner } from '@site/platform';
import styles from './bulk.module.css';
import { bulkApi } from './bulk-api';
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
  return <Done job={job} linkOf={linkOf} onDismiss={onDismiss} />;
}

function Done({ job, linkOf, onDismiss }: BulkResultProps) {
  const { id, skippedLeads, skipped } = job;
  const [readAll, { data: named = skippedLeads, isFetching, isError }] = bulkApi.useLazySkippedLeadsQuery();
  return (
    <>
      <p className={styles.count}>
        <b role="status">{resultWords(job)}</b>
        <Button look="secondary" small onClick={onDismiss}>
          Done
        </Button>
      </p>
      {skipped > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling needs keyboard access.
        <ul className={styles.skipped} aria-label="Left as they are" tabIndex={0}>
          {named.map(({ kind, id, name, reason }) => (
            <li key={id}>
              {name ? <Link href={linkOf(kind, id)}>{name}</Link> : 'A lead'}: {SKIP_WORDS[reason]}
            </li>
          ))}
        </ul>
      )}
      {skipped > named.length && (
        <Button look="secondary" small busy={isFetching} onClick={() => void readAll(id)}>
          {`Name All ${skipped.toLocaleString('en-US')}`}
        </Button>
      )}
      {isError && !isFetching && <Alert>They could not be read. Please try again.</Alert>}
    </>
  );
}
