/** The desk's keyboard shortcuts, with the descriptions in their list. */
export const DESK_KEYS = [
  ['/', 'Search leads'],
  ['J', 'Next lead'],
  ['K', 'Previous lead'],
  ['X', 'Select lead'],
  ['Shift + ↑ ↓', 'Select several'],
  ['N', 'Write notes'],
  ['Ctrl + Enter', 'Save'],
  ['?', 'Show these keys'],
] as const;

/** This browser's choice to use none of the shortcuts of a single key. */
export const NO_SINGLE_KEYS = 'desk.no-single-keys';

export type DeskCommand = 'search' | 'next' | 'previous' | 'select' | 'notes' | 'save' | 'keys';

const COMMANDS: Readonly<Record<string, DeskCommand>> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  x: 'select',
  n: 'notes',
  '?': 'keys',
};

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The command of a key press. A single key is plain text while the user types, or turned off. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Press, isPlain: boolean): DeskCommand | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey) && !altKey) return 'save';
  if (isPlain || ctrlKey || metaKey || altKey) return undefined;
  return Object.hasOwn(COMMANDS, key.toLowerCase()) ? COMMANDS[key.toLowerCase()] : undefined;
}
