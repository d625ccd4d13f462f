import { useId, useState } from 'react';
import { choose, isChosen } from '../../shared/browser-choice';
import { DESK_KEYS, NO_SINGLE_KEYS } from './desk-keys';
import styles from './keys-list.module.css';

/** The keyboard shortcuts, and a switch for those of one key: speech input types letters by accident (WCAG 2.1.4). */
export function KeysList() {
  const [off, setOff] = useState(() => isChosen(NO_SINGLE_KEYS));
  const id = useId();
  return (
    <div className={styles.part}>
      <dl className={styles.keys}>
        {DESK_KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={!off}
          onChange={({ target }) => {
            choose(NO_SINGLE_KEYS, !target.checked);
            setOff(!target.checked);
          }}
        />
        Use the shortcuts of a single key in this browser
      </label>
    </div>
  );
}
