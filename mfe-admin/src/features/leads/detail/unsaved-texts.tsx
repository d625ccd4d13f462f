import { Button } from '@site/platform';
import styles from './facts.module.css';

/** Text that could not be saved because the lead was closed: the user can copy it. */
export function UnsavedTexts({
  texts,
  onDiscard,
}: {
  texts: { label: string; text: string }[];
  onDiscard: () => void;
}) {
  return (
    <div className={styles.unsaved} data-print="no">
      <p role="alert">This was closed before your text was saved. Copy what you need.</p>
      <dl className={styles.facts}>
        {texts.map(({ label, text }) => (
          <div key={label} className={styles.wide}>
            <dt>{label}, as you typed it</dt>
            <dd className={styles.text} dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <Button look="secondary" small onClick={onDiscard}>
        Discard My Text
      </Button>
    </div>
  );
}
