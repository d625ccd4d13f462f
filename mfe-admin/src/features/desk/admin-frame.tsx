import { Icon, Link } from '@site/platform';
import type { ReactNode } from 'react';
import frame from '../../shared/frame.module.css';
import styles from './admin-frame.module.css';
import { LogoutButton } from './logout-button';

interface AdminFrameProps {
  title: string;
  busy?: boolean;
  /** Replaces the link to the dashboard. */
  nav?: ReactNode;
  children: ReactNode;
}

/** A staff page other than the dashboard: its bar, and the scrolling content below. */
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
            {/* Can take the focus that a control of the page passes on. */}
            <h1 tabIndex={-1}>{title}</h1>
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
