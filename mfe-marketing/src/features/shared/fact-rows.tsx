import { Link } from '@site/platform';
import type { ReactNode } from 'react';
import styles from './fact-rows.module.css';

export interface Fact {
  term: string;
  value: ReactNode;
  /** Below the term, in small text. */
  note?: string;
  /** The term links to this path. */
  href?: string;
  /** The value links to this address, where it can be checked. */
  url?: string;
}

/** Facts as rows, the term on the left and its value on the right; renders nothing without facts. */
export function FactRows({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.rows}>
      {facts.map(({ term, value, note, href, url }) => (
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
          <dd>
            {url ? (
              <a className="link" href={url}>
                {value}
              </a>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
