import { type QuoteRequest, UTM_FIELDS } from '@site/contracts';
import styles from './facts.module.css';

/** The campaign that the visitor came by; nothing when there was none. */
export function CampaignFacts({ request }: { request: QuoteRequest }) {
  const given = UTM_FIELDS.filter((field) => request[field]);
  if (given.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>Campaign</h3>
      <dl className={styles.facts}>
        {given.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{request[field]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
