import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A value that was passed with an arrow key, or typed, may be on the way to another. */
const SETTLED_MS = 1_000;

interface LatestSave<T> {
  /** The value that is not saved yet. */
  value: T | undefined;
  /** Saves a value: at once, or when it has not changed for a second. */
  choose: (value: T, isSettled: boolean) => void;
  /** Saves a value that waits for a second to pass. */
  flush: () => void;
  /** Forgets a value that waits for a second to pass. */
  drop: () => void;
}

/**
 * Saves one value at a time, so that answers cannot overtake each other. Of the values that arrive in the meantime, only the
 * latest is saved. Nothing is lost when the component or the page goes away.
 */
export function useLatestSave<T>(save: (value: T) => Promise<void>): LatestSave<T> {
  const [value, setValue] = useState<T>();
  const settling = useRef<{ value: T; timer?: ReturnType<typeof setTimeout> }>(undefined);
  const waiting = useRef<{ value: T }>(undefined);
  const running = useRef<Promise<void>>(undefined);

  async function saveAll() {
    while (waiting.current) {
      const { value } = waiting.current;
      waiting.current = undefined;
      await save(value);
      setValue((now) => (now === value ? undefined : now));
    }
    running.current = undefined;
  }

  function flush() {
    if (!settling.current) return;
    clearTimeout(settling.current.timer);
    waiting.current = settling.current;
    settling.current = undefined;
    running.current ??= saveAll();
  }

  const leave = useEffectEvent(flush);
  useEffect(() => {
    const onLeave = () => leave();
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      leave();
    };
  }, []);

  return {
    value,
    flush,
    choose: (value, isSettled) => {
      setValue(value);
      clearTimeout(settling.current?.timer);
      settling.current = { value };
      if (isSettled) flush();
      else settling.current.timer = setTimeout(flush, SETTLED_MS);
    },
    drop: () => {
      if (!settling.current) return;
      clearTimeout(settling.current.timer);
      settling.current = undefined;
      setValue(undefined);
    },
  };
}
