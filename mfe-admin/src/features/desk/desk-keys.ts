/** What the keys of the desk do, in the words of their list. */
export const DESK_KEYS = [
  ['/', 'Search leads'],
  ['J', 'Next lead'],
  ['K', 'Previous lead'],
  ['N', 'Write notes'],
  ['Ctrl + Enter', 'Save'],
  ['?', 'Show these keys'],
] as const;

export type DeskCommand = 'search' | 'next' | 'previous' | 'notes' | 'save' | 'keys';

const COMMANDS: Readonly<Record<string, DeskCommand>> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  n: 'notes',
  '?': 'keys',
};

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a press means; letters are letters while one types. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Press, isTyping: boolean): DeskCommand | undefined {
  if (key === 'Enter' && (ctrlKey || metaKey) && !altKey) return 'save';
  if (isTyping || ctrlKey || metaKey || altKey) return undefined;
  return Object.hasOwn(COMMANDS, key.toLowerCase()) ? COMMANDS[key.toLowerCase()] : undefined;
}
