import { Link } from '@site/platform';
import styles from './breadcrumb.module.css';

export interface Crumb {
  name: string;
  path: string;
}

/** The path to this page. The last crumb is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ name, path }, index) =>
          index === crumbs.length - 1 ? (
            <li key={path} aria-current="page">
              {name}
            </li>
          ) : (
            <li key={path}>
              <Link href={path}>{name}</Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
