import { describe, expect, it } from '@jest/globals';
import { textsIn, wordsInCode } from './words-in-code.ts';

describe('the words in code', () => {
  it('are strings and JSX that read as text, not comments, names or types', () => {
    const code = [
      '/** Not this one. */',
      "const sent = { heading: 'Thank you. It has arrived.', look: 'secondary', file: `A file is too large.` };",
      'const read = (one: HTMLElement | null): Promise<void> => run();',
      'return <p className="lead wide">This form is still loading. Call {phone}</p>;',
    ];
    expect(textsIn(code.join('\n'))).toEqual([
      'Thank you. It has arrived.',
      'A file is too large.',
      'This form is still loading. Call {phone}',
    ]);
  });

  it('include messages, confirmations, uploads and fallbacks', () => {
    const all = [...wordsInCode().values()].flat();
    for (const text of [
      'Please enter a valid ZIP code',
      'Thank you. We have your request.',
      'Thank you. We have your inquiry.',
      'Drop photos here',
      'Uploading. You can add more when it is done.',
    ])
      expect(all).toContain(text);
    expect(all.filter((text) => text.startsWith('This part of the page could not be loaded.'))).toHaveLength(1);
  });
});
