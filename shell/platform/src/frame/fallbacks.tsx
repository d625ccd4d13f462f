import { brand } from '@site/contracts';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.js';
import { Spinner } from '../ui/notice.js';
import styles from './fallbacks.module.css';

/** Stands where a part of the page could not be loaded: whoever came for it can still reach us. */
export function CallUs() {
  return (
    <CallSheet>
      This part of the page could not be loaded. Please call us, we answer {brand.hours.display}, {brand.hours.time}
    </CallSheet>
  );
}

/** Words, and the number beneath them. @param props `isNote`: beside a part that stands, not in its place. */
export function CallSheet({ children, isNote = false }: { children: ReactNode; isNote?: boolean }) {
  return (
    <div className={`sheet ${styles.callUs} ${isNote ? styles.late : ''}`.trimEnd()}>
      <Icon name="phone" />
      <p>{children}</p>
      <a className="btn" href={brand.phone.href}>
        {brand.phone.display}
      </a>
    </div>
  );
}

/** While a page's code is on its way (spec-notes.md 5). */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      <span>Loading</span>
    </div>
  );
}
