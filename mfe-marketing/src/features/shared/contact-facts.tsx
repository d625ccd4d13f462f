import { brand } from '@site/contracts';
import styles from './contact-facts.module.css';

interface ContactFactsProps {
  /** Says when a quote is answered; other questions have no such promise. */
  response?: boolean;
  /** What else stands there. */
  more?: readonly { term: string; value: string }[];
  /** For a light ground. */
  light?: boolean;
}

/** How else to reach us. */
export function ContactFacts({ response, more = [], light }: ContactFactsProps) {
  return (
    <dl className={light ? `${styles.facts} ${styles.factsLight}` : styles.facts}>
      {response && (
        <div>
          <dt>Response</dt>
          <dd>Within 24 hours, {brand.hours.display}</dd>
        </div>
      )}
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={brand.phone.href}>{brand.phone.display}</a>
        </dd>
      </div>
      <div>
        <dt>Hours</dt>
        <dd>
          {brand.hours.display}, <span className={styles.factsTime}>{brand.hours.time}</span>
        </dd>
      </div>
      {more.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
