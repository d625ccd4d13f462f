import { Rule } from '@site/platform';
import type { ReactNode } from 'react';
import styles from './page-intro.module.css';

/** The head of an inner page: its name, a line about it, and the first action. */
export function PageIntro({ heading, lead, children }: { heading: string; lead: string; children?: ReactNode }) {
  return (
    <div className={styles.intro}>
      <div className={`wrap ${styles.introText}`}>
        <h1>{heading}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      <div className={`wrap ${styles.introRule}`}>
        <Rule />
      </div>
    </div>
  );
}
