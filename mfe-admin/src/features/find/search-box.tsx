import { LIMITS } from '@site/contracts';
import { Icon } from '@site/platform';
import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './find.module.css';

/** Delay from the last keystroke to the search. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The current search text. */
  text: string;
  /** The list that is shown without a search: choosing another cancels a search that has not begun. */
  place: string;
  onSearch: (text: string) => void;
}

const { max } = LIMITS.search;
/** The search text for the typed text. */
const wantedOf = (typed: string) => typed.trim().slice(0, max).trim();

/** One search box for all lists. It syncs with the URL in both directions. */
export function SearchBox({ ref, text, place, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState({ text, place });
  if (text !== known.text || place !== known.place) {
    setKnown({ text, place });
    // Keeps text typed here, including a trailing space.
    if (text !== wantedOf(typed)) setTyped(text);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    const wanted = wantedOf(typed);
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
          onSearch(wantedOf(typed));
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
      <p className="field__hint" role="status">
        {typed.trim().length > max && `Only the first ${max} characters are searched.`}
      </p>
    </search>
  );
}
