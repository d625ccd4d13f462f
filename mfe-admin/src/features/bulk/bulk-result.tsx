import type { BulkJob, LeadKind } from '@site/contracts';
import { Alert, Button, Link, Spinner } from '@site/platform';
import styles from './bulk.module.css';
import { bulkApi } from './bulk-api';
import { isOver, resultWords, SKIP_WORDS, startWords } from './bulk-words';

interface BulkResultProps {
  job: BulkJob;
  linkOf: (kind: LeadKind, id: string) => string;
  onDismiss: () => void;
}

/** Progress of a bulk job, then the leads that were skipped, by name. */
export function BulkResult({ job, linkOf, onDismiss }: BulkResultProps) {
  const over = isOver(job);
  const handled = job.done + job.skipped;
  return (
    <>
      <p className={styles.count}>
        {!over && <Spinner />}
        {/* Announced: the start and the end only. */}
        <b role="status">{over ? resultWords(job) : startWords(job)}</b>
        {over ? (
          <Button look="secondary" small onClick={onDismiss}>
            Done
          </Button>
        ) : (
          <>
            <span>{handled.toLocaleString('en-US')} done</span>
            <progress className={styles.progress} max={job.total} value={handled} aria-label="Progress" />
          </>
        )}
      </p>
      {over && <Skipped job={job} linkOf={linkOf} />}
    </>
  );
}

function Skipped({ job: { id, skippedLeads, skipped }, linkOf }: Pick<BulkResultProps, 'job' | 'linkOf'>) {
  const [readAll, { data: named = skippedLeads, isFetching, isError }] = bulkApi.useLazySkippedLeadsQuery();
  return (
    <>
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
