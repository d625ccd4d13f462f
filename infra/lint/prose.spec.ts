import { describe, expect, it } from '@jest/globals';
import { commentsIn, findingsIn, scriptCommentsIn } from './prose';

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
  it('keeps comments in their lines, and leaves out code', () => {
    expect(commentsIn("// One.\nconst a = 'meanwhile'; // b\n  /** Two. */\n   * Three.\n")).toBe(
      ' One.\n\n Two. */\n Three.\n',
    );
  });

  it('keeps those of YAML, Dockerfiles and scripts, without the first line of a script', () => {
    expect(scriptCommentsIn('#!/bin/sh\n# One.\na: b # c\n  # Two.\n')).toBe('\n One.\n\n Two.\n');
  });
});
