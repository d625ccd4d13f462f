type Store = 'localStorage' | 'sessionStorage';

/** A kept value; null if there is none, or the browser has no storage. */
export function readKept(store: Store, key: string): string | null {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it. Without storage, or when it is full, nothing is kept. */
export function keep(store: Store, key: string, value: string | undefined): void {
  try {
    if (value === undefined) window[store].removeItem(key);
    else window[store].setItem(key, value);
  } catch {
    // It lasts as long as the page.
  }
}
