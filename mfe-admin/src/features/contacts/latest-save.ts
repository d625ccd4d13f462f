import { useRef } from 'react';

/**
 * Saves one value at a time, so that answers cannot overtake each other. Of the values that arrive in the meantime, only the
 * latest is saved. @returns a function that resolves when nothing waits any more
 */
export function useLatestSave<T>(save: (value: T) => Promise<void>): (value: T) => Promise<void> {
  const waiting = useRef<{ value: T }>(undefined);
  const running = useRef<Promise<void>>(undefined);
  async function saveAll() {
    while (waiting.current) {
      const { value } = waiting.current;
      waiting.current = undefined;
      await save(value);
    }
    running.current = undefined;
  }
  return (value) => {
    waiting.current = { value };
    running.current ??= saveAll();
    return running.current;
  };
}
