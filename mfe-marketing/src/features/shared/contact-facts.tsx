import { brand } from '@site/contracts';
import styles from './contact-facts.module.css';

interface ContactFactsProps {
  /** Shows the response time of a quote; other questions have no such promise. */
  response?: boolean;
  /** Additional facts. */
  more?: readonly { term: string; value: string }[];
  /** For a light background. */
  light?: boolean;
}

/** Other ways to contact us. */
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
