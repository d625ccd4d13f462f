import { classes } from './classes';
import { waitingSince } from './waiting';
import styles from './waiting-time.module.css';

/** How long a lead has waited for a response; renders nothing while the time is unknown. */
export function WaitingTime({ createdAt, now }: { createdAt: string; now: number | undefined }) {
  const waiting = waitingSince(createdAt, now);
  return waiting && <span className={classes(styles.waiting, styles[waiting.state])}>{waiting.words}</span>;
}
