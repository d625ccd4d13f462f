import type { Lead, LeadKindSpec, TextSpec } from '../../lead-data/lead-kind';
import { amountWords } from './amount-words';
import styles from './facts.module.css';

/** The outcome of a closed lead, as read-only text. */
export function OutcomeFacts({ spec, lead }: { spec: LeadKindSpec; lead: Lead }) {
  const texts = spec.textsOf(lead);
  const [label, outcome] = spec.outcome(lead);
  const factOf = ({ field, label, long, money }: TextSpec) => {
    const typed = texts[field] ?? '';
    const read = money ? amountWords(typed) : undefined;
    return (
      <div key={field} className={styles.wide} data-print={money ? 'no' : undefined}>
        <dt>{label}</dt>
        <dd className={long ? styles.text : undefined} dir="auto">
          {typed || 'None'}
        </dd>
        {read && read !== typed && <dd className={styles.read}>{read}</dd>}
      </div>
    );
  };
  return (
    <dl className={styles.facts}>
      {spec.texts.filter(({ long }) => !long).map(factOf)}
      <div className={styles.wide} data-print="no">
        <dt>{label}</dt>
        <dd>{outcome}</dd>
      </div>
      {spec.texts.filter(({ long }) => long).map(factOf)}
    </dl>
  );
}
