import { UTM_FIELDS } from '@site/contracts';
import type { Lead } from '../../lead-data/lead-kind';
import styles from './facts.module.css';

/** The campaign that brought the visitor; renders nothing without one. */
export function CampaignFacts({ lead }: { lead: Lead }) {
  const given = UTM_FIELDS.filter((field) => lead[field]);
  if (given.length === 0) return null;
  return (
    <div data-print="no">
      <h3 className={styles.title}>Campaign</h3>
      <dl className={styles.facts}>
        {given.map((field) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{lead[field]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
