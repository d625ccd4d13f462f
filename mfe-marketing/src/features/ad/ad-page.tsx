import { TIMING } from '@site/contracts';
import { navigate, PageMeta, Spinner, track } from '@site/platform';
import { useEffect, useRef, useState } from 'react';
import { AD } from '../../content/ad';
import styles from './ad.module.css';
import { adVisit } from './ad-visit';

const SECONDS = TIMING.adCountdown / 1_000;

/** Counts the ad click and redirects after 3 s. It stores nothing: the destination does. */
export function AdPage() {
  const [left, setLeft] = useState(SECONDS);
  const counted = useRef(false);

  useEffect(() => {
    // An effect may run twice, as in strict mode; there was only one click.
    if (counted.current) return;
    counted.current = true;
    const { target, utm } = adVisit(location.search);
    track({ name: 'ad_click', ...utm, target });
  }, []);

  useEffect(() => {
    if (left === 0) {
      // Replaced, so that Back returns to the ad's page and not here.
      navigate(adVisit(location.search).destination, { replace: true });
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);

  return (
    <div className="dark">
      <PageMeta title={AD.heading} description={AD.description} canonical="/ad" noindex />
      <div className={`wrap ${styles.stage}`}>
        <div className={styles.ad}>
          <Spinner />
          <h1>{AD.heading}</h1>
          <p className={styles.adCount} role="timer" aria-label={AD.left(left)}>
            {left}
          </p>
          <div className={styles.adTape} aria-hidden="true">
            {Array.from({ length: SECONDS }, (_, second) => (
              <span key={`second-${second.toString()}`} data-done={second < SECONDS - left || undefined} />
            ))}
          </div>
          <a className={`link ${styles.adLate}`} href="/">
            {AD.withoutScripts}
          </a>
        </div>
      </div>
    </div>
  );
}
