import { Button } from '@site/platform';
import type { LeadKindSpec, Texts } from '../../lead-data/lead-kind';
import styles from './facts.module.css';

/** Text that could not be saved because the lead was closed: the user can copy it. */
export function UnsavedTexts({ spec, texts, onDiscard }: { spec: LeadKindSpec; texts: Texts; onDiscard: () => void }) {
  return (
    <div className={styles.unsaved} role="note" data-print="no">
      <p>This was closed before your text was saved. Copy what you need.</p>
      <dl className={styles.facts}>
        {spec.texts
          .filter(({ field }) => texts[field])
          .map(({ field, label }) => (
            <div key={field} className={styles.wide}>
              <dt>{label}, as you typed it</dt>
              <dd className={styles.text}>{texts[field]}</dd>
            </div>
          ))}
      </dl>
      <Button look="secondary" small onClick={onDiscard}>
        Discard My Text
      </Button>
    </div>
  );
}
