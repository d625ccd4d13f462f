import { describe, expect, it } from '@jest/globals';
import { commentsIn, findingsIn, scriptCommentsIn, titlesIn } from './prose';

describe('findingsIn', () => {
  it.each([
    'The worker retries it.',
    'A stand-in for `meanwhile` and [a page](meanwhile.md).',
    '```\nmeanwhile\n```',
    '    meanwhile\n',
  ])('lets %j pass', (text) => {
    expect(findingsIn(text)).toEqual([]);
  });

  it('names the line, the words and what to write instead', () => {
    expect(findingsIn('One.\n\nIt stands in the list meanwhile.')).toEqual([
      { line: 3, text: 'stands in', instead: 'is' },
      { line: 3, text: 'meanwhile', instead: 'in the meantime, or leave it out' },
    ]);
  });

  it('finds doubled words', () => {
    expect(findingsIn('It reads the the list.').map(({ text }) => text)).toEqual(['the']);
  });
});

describe('commentsIn', () => {
  it('keeps comments on their lines and leaves out code', () => {
    expect(commentsIn("// One.\nconst a = 'meanwhile'; // b\n  /** Two. */\n   * Three.\n")).toBe(
      ' One.\n\n Two. */\n Three.\n',
    );
  });

  it('keeps comments of YAML, Dockerfiles and scripts, without the shebang line', () => {
    expect(scriptCommentsIn('#!/bin/sh\n# One.\na: b # c\n  # Two.\n')).toBe('\n One.\n\n Two.\n');
  });
});

describe('titlesIn', () => {
  it.each([
    ["describe('a list', () => {\n    it.concurrent('is read', async () => {});", 'a list.\nis read.'],
    ["test.each([\n  ['an argument'],\n])(\n  'is in %s', () => {})", '\n\n\nis in %s.'],
    ['it.each(TABLE)(`loads it`, run)', 'loads it.'],
    ["test('it isn\\'t', () => expect(await submit('anew')))", "it isn\\'t."],
    ["latest('anew'); /x/.test('anew')", ''],
  ])('keeps the titles of %j on their lines', (source, titles) => {
    expect(titlesIn(source).trimEnd()).toBe(titles);
  });

  it('checks titles that are indented like code', () => {
    const word = 'anew';
    expect(findingsIn(titlesIn(`\n      it('reads ${word}', run)`))).toEqual([
      { line: 2, text: word, instead: 'again' },
    ]);
  });
});
