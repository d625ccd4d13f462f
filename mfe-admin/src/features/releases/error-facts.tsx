import type { RemoteErrorCount } from '@site/contracts';
import { Icon } from '@site/platform';
import { dateAndTime } from '../../shared/dates';
import { errorsText, errorWords, partWords } from './release-words';
import styles from './remote-section.module.css';

/** How often a version failed, by kind of error. */
export function ErrorFacts({ errors }: { errors: readonly RemoteErrorCount[] }) {
  if (errors.length === 0) {
    return (
      <p className={styles.fine}>
        <Icon name="check" />
        None reported
      </p>
    );
  }
  return (
    <ul className={styles.errors}>
      {errors
        .toSorted((a, b) => b.count - a.count)
        .map((error) => (
          <li key={`${error.kind} ${error.side}`}>
            <b>
              <Icon name="triangle-alert" />
              {errorsText(error.count)}
            </b>
            <span>{errorWords(error)}</span>
            <small>
              last {dateAndTime(error.lastSeenAt)}
              {error.lastPart !== 'remote' && `, ${partWords(error.lastPart)}`}
            </small>
          </li>
        ))}
    </ul>
  );
}
