import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

/** Code whose texts show only in some states of a page: messages, confirmations, hints, fallbacks. */
const FILES = [
  'services/contracts/src/visitor-messages.ts',
  'shell/platform/src/frame/fallbacks.tsx',
  'shell/src/app/slot-timeout.tsx',
  ...readdirSync(join(ROOT, 'mfe-forms/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .map((file) => `mfe-forms/src/${file}`),
];

/** The texts in the code of forms and fallbacks, by file. Placeholders keep their names: `${name}`. */
export function wordsInCode(): Map<string, string[]> {
  const words = FILES.map((file) => [file, textsIn(readFileSync(join(ROOT, file), 'utf8'))] as const);
  return new Map(words.filter(([, texts]) => texts.length > 0));
}

/** The texts in a TypeScript file: strings and JSX of two words or more that begin with a capital letter. */
export function textsIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\/\/ .*$/gm, '');
  const text =
    /(['"`])((?:\$\{|[A-Z])(?:(?!\1)[^\\]|\\.)*?)\1|(?<==?>|[>}])\s*([A-Z][^<>={};]*(?:\{[^{}]*\}[^<>={};]*)*)(?=<)/g;
  return [...code.matchAll(text)]
    .map(([, , string, jsx]) => (string ?? jsx ?? '').replace(/\s+/g, ' ').trim())
    .filter((words) => /\w \S/.test(words) && /[a-z]{2}/.test(words) && !words.includes('|'));
}
