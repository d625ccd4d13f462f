import type { Lead, LeadKindSpec, TextSpec } from '../../lead-data/lead-kind';
import styles from './facts.module.css';

/** The outcome of a closed lead, as read-only text. */
export function OutcomeFacts({ spec, lead }: { spec: LeadKindSpec; lead: Lead }) {
  const texts = spec.textsOf(lead);
  const [label, outcome] = spec.outcome(lead);
  const factOf = ({ field, label, long }: TextSpec) => (
    <div key={field} className={styles.wide}>
      <dt>{label}</dt>
      <dd className={long ? styles.text : undefined}>{texts[field] || 'None'}</dd>
    </div>
  );
  return (
    <dl className={styles.facts} data-print="no">
      {spec.texts.filter(({ long }) => !long).map(factOf)}
      <div className={styles.wide}>
        <dt>{label}</dt>
        <dd>{outcome}</dd>
      </div>
      {spec.texts.filter(({ long }) => long).map(factOf)}
    </dl>
  );
}
