import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What became of a closed lead, as text: nothing of it can be changed. */
export function OutcomeFacts({ facts, notes }: { facts: readonly [label: string, value: ReactNode][]; notes: string }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.wide}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.wide}>
        <dt>Notes</dt>
        <dd className={styles.text}>{notes || 'None'}</dd>
      </div>
    </dl>
  );
}
