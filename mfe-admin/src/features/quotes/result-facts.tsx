import type { QuoteRequest } from '@site/contracts';
import styles from './facts.module.css';

/** What became of a closed request: nothing of it can be changed. */
export function ResultFacts({ request }: { request: QuoteRequest }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Quoted price</dt>
        <dd>{request.quotedPrice || 'None'}</dd>
      </div>
      <div>
        <dt>Net profit</dt>
        <dd>{request.netProfit || 'None'}</dd>
      </div>
      <div className={styles.wide}>
        <dt>Purchased</dt>
        <dd>{request.purchased ? 'Yes' : 'No'}</dd>
      </div>
      <div className={styles.wide}>
        <dt>Notes</dt>
        <dd className={styles.text}>{request.notes || 'None'}</dd>
      </div>
    </dl>
  );
}
