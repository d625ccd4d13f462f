import { mayUse, type StaffRight, type StaffRole } from '@site/contracts';
import { Link } from '@site/platform';
import frame from '../../shared/frame.module.css';
import styles from './desk-nav.module.css';

const PAGES: { href: string; label: string; right: StaffRight }[] = [
  { href: '/admin/report', label: 'Report', right: 'report' },
  { href: '/admin/people', label: 'People', right: 'people' },
  { href: '/admin/releases', label: 'Releases', right: 'releases' },
  { href: '/admin/account', label: 'Account', right: 'account' },
];

/** Links to the other pages that the role may see. */
export function DeskNav({ role, id }: { role: StaffRole | undefined; id?: string }) {
  return (
    <nav id={id} className={styles.nav} aria-label="Admin pages">
      {PAGES.filter(({ right }) => mayUse(role, right)).map(({ href, label }) => (
        <Link key={href} className={frame.link} href={href}>
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
