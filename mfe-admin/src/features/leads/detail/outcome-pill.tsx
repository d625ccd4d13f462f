import { classes } from '../../../shared/classes';
import styles from './detail-head.module.css';

/** The outcome of a lead. */
export function OutcomePill({ good, words: [yes, no] }: { good: boolean; words: readonly [yes: string, no: string] }) {
  return <span className={classes(styles.pill, good ? styles.good : styles.closed)}>{good ? yes : no}</span>;
}
