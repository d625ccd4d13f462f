// `npm run check:docs`, second half: checks the prose of documents, comments and test titles. write-good finds repeated
// words and clichés; the rest are habits of this repository that slow readers down. Code in documents is ignored.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import writeGood from 'write-good';
import { ROOT } from '../bootstrap/paths.mjs';
import { say } from '../bootstrap/progress.mjs';
import { documents, scripts, sources } from './links.ts';

/** Excluded: historical text, generated text, and text that quotes test titles. */
const IGNORED = /CHANGELOG\.md$|api-report\.md$|asvs\.md$/;
/** write-good's checks that are often wrong are off. */
const CHECKS = {
  passive: false,
  weasel: false,
  adverb: false,
  tooWordy: false,
  so: false,
  thereIs: false,
};

/** Patterns to avoid, and their replacements. */
const HOUSE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bmeanwhile\b/gi, 'in the meantime, or leave it out'],
  [/\banew\b/gi, 'again'],
  [/\bfor ever\b/gi, 'forever'],
  [/\bmend(?:s|ed|ing)?\b/gi, 'fix'],
  [/\breckon(?:s|ed)?\b/gi, 'compute'],
  [/\boutside of\b/gi, 'outside'],
  [/\bstands? (?:in(?! for)|on|at|there|here|under|beside)\b/gi, 'is'],
  [/\b(?:is|are) told\b/gi, 'say who reports what to whom'],
  [/\b(?:wakes?|woken|awake)\b/gi, 'loads, starts, is hydrated'],
  [/\bwhoever\b/gi, 'name the actor'],
  [/\bone (?:is|has|may|can|must)\b(?= to\b)/gi, 'you'],
  [/\bneither\.(?=\s|$)/gi, 'either, with the subject first'],
  [/\bwhilst\b|\bamongst\b/gi, 'while, among'],
];

export interface Finding {
  line: number;
  text: string;
  instead: string;
}

/** Suggested changes of a document. */
export function findingsIn(document: string): Finding[] {
  const blank = (code: string) => code.replace(/\S/g, ' ');
  const text = document
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, blank)
    .replace(/^ {4}.*$/gm, blank)
    .replace(/`[^`\n]*`/g, (code, at: number) => String(at).padEnd(code.length, '_'))
    .replace(/\]\([^)]*\)/g, blank);
  const found = writeGood(text, CHECKS).map(({ index, offset, reason }) => ({ index, offset, instead: reason }));
  for (const [pattern, instead] of HOUSE) {
    for (const match of text.matchAll(pattern)) found.push({ index: match.index, offset: match[0].length, instead });
  }
  return found
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, offset, instead }) => ({
      line: text.slice(0, index).split('\n').length,
      text: text.slice(index, index + offset),
      instead,
    }));
}

/** A line that contains only a comment, as nearly all comments here do. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;
const SCRIPT_COMMENT = /^\s*#(?!!)/;

/** The comments of a source file, on their original lines. */
export const commentsIn = (source: string, pattern = COMMENT): string =>
  source
    .split('\n')
    .map((line) => (pattern.test(line) ? line.replace(/^\s*\S+/, '') : ''))
    .join('\n');

/** The same for YAML, Dockerfiles and shell scripts. */
export const scriptCommentsIn = (source: string): string => commentsIn(source, SCRIPT_COMMENT);

const specs = () => sources().filter((file) => /\.spec\.tsx?$|^infra\/test\/.*\.tsx?$/.test(file));

/** The first argument of `describe`, `it` and `test`, also after a table of cases. */
const TITLE =
  /(?:(?<![.\w])(?:describe|it|test)(?:\.\w+)*(?:\([^()\n]*\))?|[\]`]\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** The titles of a spec, on their original lines. */
export function titlesIn(source: string): string {
  const lines: string[] = source.split('\n').map(() => '');
  for (const { 0: call, 2: title = '', index } of source.matchAll(TITLE)) {
    const line = source.slice(0, index + call.length - title.length).split('\n').length - 1;
    lines[line] += `${title.replace(/\s+/g, ' ')}.`;
  }
  return lines.join('\n');
}

if (process.argv[1] === import.meta.filename) {
  const texts = [
    ...documents()
      .filter((file) => !IGNORED.test(file))
      .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
    ...sources().map((file) => ({ file, text: commentsIn(readFileSync(join(ROOT, file), 'utf8')) })),
    ...specs().map((file) => ({ file, text: titlesIn(readFileSync(join(ROOT, file), 'utf8')) })),
    ...scripts().map((file) => ({ file, text: scriptCommentsIn(readFileSync(join(ROOT, file), 'utf8')) })),
  ];
  const lines = texts.flatMap(({ file, text }) =>
    findingsIn(text).map(({ line, text, instead }) => `${file}:${line}: "${text.trim()}": ${instead}`),
  );
  for (const line of lines) say(line);
  if (lines.length > 0) process.exitCode = 1;
}
