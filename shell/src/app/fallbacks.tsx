import { brand } from '@site/contracts';
import { Icon, Spinner } from '@site/platform';
import styles from './fallbacks.module.css';

/** Stands where a part of the page could not be loaded: whoever came for it can still reach us. */
export function CallUs() {
  return (
    <div className={`sheet ${styles.callUs}`}>
      <Icon name="phone" />
      <p>
        This part of the page could not be loaded. Please call us, we answer {brand.hours.display}, {brand.hours.time}.
      </p>
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
