import { brand } from '@site/contracts';
import styles from './contact-facts.module.css';

interface ContactFactsProps {
  /** With the promise of an answer, which only quotes have. */
  promise?: boolean;
  /** Additional facts. */
  more?: readonly { term: string; value: string }[];
  /** For a light background. */
  light?: boolean;
}

/** Other ways to contact us. */
export function ContactFacts({ promise, more = [], light }: ContactFactsProps) {
  return (
    <dl className={light ? `${styles.facts} ${styles.factsLight}` : styles.facts}>
      {promise && (
        <div>
          <dt>Response</dt>
          <dd>{brand.promise}</dd>
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
