import { describe, expect, it } from '@jest/globals';
import { progressNote, waitingTime } from './progress';

const words = { what: 'request', before: 'We answer.' };

describe('the note beside the button', () => {
  it('says what will happen', () => {
    expect(progressNote({ step: 'filling' }, words)).toBe(words.before);
    expect(progressNote({ step: 'held' }, words)).toBe(words.before);
    expect(progressNote({ step: 'sending', retry: 0 }, words)).toBe(words.before);
    expect(progressNote({ step: 'sent' }, words)).toBe(words.before);
  });

  it('counts the retries', () => {
    expect(progressNote({ step: 'sending', retry: 2 }, words)).toBe('No answer yet. Trying again, 2 of 3.');
  });

  it('says that it waits for the connection, and that a change cancels this', () => {
    expect(progressNote({ step: 'waiting' }, words)).toContain('Your request is kept and will be sent when');
    expect(progressNote({ step: 'changed' }, words)).toContain('Submit it when it is ready');
  });
});

describe('the time until the next try', () => {
  it.each([
    [undefined, 'in a few minutes'],
    [1, 'in a second'],
    [59, 'in 59 seconds'],
    [60, 'in a minute'],
    [61, 'in 2 minutes'],
    [600, 'in 10 minutes'],
  ])('%s seconds: %s', (seconds, words) => {
    expect(waitingTime(seconds)).toBe(words);
  });
});
