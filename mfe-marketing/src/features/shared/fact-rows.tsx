import { Link } from '@site/platform';
import type { ReactNode } from 'react';
import styles from './fact-rows.module.css';

export interface Fact {
  term: string;
  value: ReactNode;
  /** Beneath the term, in small. */
  note?: string;
  /** The term leads to this path. */
  href?: string;
}

/** Facts as rows, the name at left and what it is at right; nothing where there is none. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.rows}>
      {facts.map(({ term, value, note, href }) => (
        <div key={term}>
          <dt>
            {href ? (
              <Link className="link" href={href}>
                {term}
              </Link>
            ) : (
              term
            )}
            {note && <small>{note}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
