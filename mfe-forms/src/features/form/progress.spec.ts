import { describe, expect, it } from '@jest/globals';
import { progressNote } from './progress';

const words = { before: 'We answer.', after: 'It has arrived.' };

describe('the note beside the button', () => {
  it('says what will happen until it has happened', () => {
    expect(progressNote({ step: 'filling' }, words)).toBe(words.before);
    expect(progressNote({ step: 'held' }, words)).toBe(words.before);
    expect(progressNote({ step: 'sending', retry: 0 }, words)).toBe(words.before);
    expect(progressNote({ step: 'sent' }, words)).toBe(words.after);
  });

  it('counts the retries', () => {
    expect(progressNote({ step: 'sending', retry: 2 }, words)).toBe('No answer yet. Trying again, 2 of 3.');
  });
});
