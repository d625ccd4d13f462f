import { describe, expect, it } from '@jest/globals';
import { progressOf } from './progress';

describe('progressOf', () => {
  it.each([
    [0, '3 steps lie ahead.'],
    [1, '1 of 3 steps are done.'],
    [3, 'All steps are done.'],
  ])('says how far %i of 3 is', (done, sentence) => {
    expect(progressOf(done, 3)).toBe(sentence);
  });
});
