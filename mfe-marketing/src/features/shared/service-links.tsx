import { Link } from '@site/platform';
import type { ServiceEntry } from '../../content/services';
import styles from './service-links.module.css';

/** Links to the pages of other services. */
export function ServiceLinks({ heading, services }: { heading: string; services: readonly ServiceEntry[] }) {
  return (
    <nav className={styles.services} aria-label={heading}>
      <h3>{heading}</h3>
      <ul>
        {services.map(({ id, name }) => (
          <li key={id}>
            <Link className="link" href={`/services/${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
