import { Icon, Link } from '@site/platform';
import type { ReactNode } from 'react';
import frame from '../../shared/frame.module.css';
import styles from './admin-frame.module.css';
import { LogoutButton } from './logout-button';

interface AdminFrameProps {
  title: string;
  busy?: boolean;
  /** In the place of the way to the dashboard. */
  nav?: ReactNode;
  children: ReactNode;
}

/** A page of staff beside the dashboard: its bar, and below it what scrolls. */
export function AdminFrame({ title, busy, nav, children }: AdminFrameProps) {
  return (
    <div className={frame.page}>
      <div className={frame.top}>
        <div className={`wrap ${styles.bar}`}>
          <div className={styles.heading}>
            {nav ?? (
              <Link className={frame.link} href="/admin">
                <Icon name="arrow-left" />
                <span>Admin Dashboard</span>
              </Link>
            )}
            <h1>{title}</h1>
          </div>
          <LogoutButton />
        </div>
      </div>
      <div className={styles.scroll} aria-busy={busy}>
        {children}
      </div>
    </div>
  );
}
