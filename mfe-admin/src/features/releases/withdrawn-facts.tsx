import type { ReleaseEntry } from '@site/contracts';
import { dateAndTime } from '../../shared/dates';
import { ago } from '../../shared/promise-time';
import styles from './remote-section.module.css';

/** A frontend without a current version: when it was removed from the site, and by whom. */
export function WithdrawnFacts({ last, now }: { last: ReleaseEntry | undefined; now: number | undefined }) {
  if (!last) return <p className={styles.none}>Never released.</p>;
  const { version, releasedAt, releasedBy } = last;
  return (
    <dl className={styles.facts}>
      <div className={styles.line}>
        <dt>Version</dt>
        <dd>Not released</dd>
      </div>
      <div className={styles.line}>
        <dt>Withdrawn</dt>
        <dd>
          <time dateTime={releasedAt}>{dateAndTime(releasedAt)}</time>
          <small>{ago(releasedAt, now)}</small>
        </dd>
      </div>
      <div>
        <dt>By</dt>
        <dd>{releasedBy}</dd>
      </div>
      <div className={styles.line}>
        <dt>Previous version</dt>
        <dd>
          <code>{version}</code>
        </dd>
      </div>
    </dl>
  );
}
