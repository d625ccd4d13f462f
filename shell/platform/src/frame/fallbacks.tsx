import { brand } from '@site/contracts';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.js';
import { Spinner } from '../ui/notice.js';
import styles from './fallbacks.module.css';

export const LOST_PART = 'This part of the page could not be loaded.';

/** Replaces a part of the page that could not be loaded: the visitor can still call us. */
export function CallUs() {
  return (
    <CallSheet>
      {`${LOST_PART} Please call us. We answer the phone ${brand.hours.display}, ${brand.hours.time}`}
    </CallSheet>
  );
}

/** A text with the phone number below. @param props `isNote`: beside a working part, not instead of it. */
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

/** Shown while a page's code loads. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      <span>Loading</span>
    </div>
  );
}
