import { LIMITS } from '@site/contracts';
import { Icon } from '@site/platform';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './find.module.css';

/** The search runs this long after the last keystroke. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The current search text. */
  text: string;
  onSearch: (text: string) => void;
}

/** One search box for all lists. It syncs with the URL in both directions. */
export function SearchBox({ ref, text, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    // Unless it was typed here: a trailing space stays.
    if (text !== typed.trim()) setTyped(text);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === text) return;
    const timer = setTimeout(() => latest.current(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);

  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <Icon name="search" />
        <input
          ref={ref}
          type="search"
          name="q"
          className="input"
          aria-label="Search leads"
          placeholder="Name, phone, ZIP, words"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.search.max}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return;
            event.preventDefault();
            setTyped('');
            onSearch('');
          }}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}
