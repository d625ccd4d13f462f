import type { RefusedRelease } from '@site/contracts';
import { dateAndTime } from '../../shared/dates';
import styles from './refused-list.module.css';

/** Shows only the most recent refusals. */
const SHOWN = 3;

/** A team's recent refusals, each with the check and its reason. */
export function RefusedList({ refused }: { refused: readonly RefusedRelease[] }) {
  if (refused.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>Refused lately</h3>
      <ul className={styles.refused}>
        {refused.slice(0, SHOWN).map(({ check, reason, by, at }) => (
          <li key={at}>
            <b>Release refused by the check “{check}”</b>
            <span>{reason}</span>
            <small>
              <time dateTime={at}>{dateAndTime(at)}</time>, asked by {by}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
