import { describe, expect, it } from '@jest/globals';
import { commitText, errorsText, errorWords, guardWords, partWords, rollBackWords, sizeText } from './release-words';

describe('the texts of a release', () => {
  it.each([
    [0, '0 B'],
    [1_023, '1023 B'],
    [1_024, '1.0 KB'],
    [42_189, '41.2 KB'],
    [1024 * 1024 - 1, '1.0 MB'],
    [1_363_149, '1.3 MB'],
  ])('show %i bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  it('name errors, parts and commits', () => {
    expect(errorWords({ kind: 'load', side: 'browser' })).toBe('Script did not load, in browsers');
    expect(errorWords({ kind: 'render', side: 'server' })).toBe('Failed while rendering, on the server');
    expect([errorsText(1), errorsText(1_200)]).toEqual(['1 error', '1,200 errors']);
    expect(partWords('slot:quote-form')).toBe('slot quote-form');
    expect(commitText('0123456789abcdef0123456789abcdef01234567')).toBe('0123456');
    expect(commitText('0123456-dirty')).toBe('0123456 with changes');
  });

  it('show the verdict of the guard', () => {
    expect(guardWords({ state: 'watching', reason: '', warning: '' })).toBe('Watching visits');
    expect(guardWords({ state: 'quiet', reason: 'too little seen: 7 visits', warning: '' })).toBe(
      'Too little seen: 7 visits',
    );
  });

  it('report no rollback when that version is already current', () => {
    expect(rollBackWords('mfe-forms', { version: '1', changed: true })).toEqual({
      title: 'Rolled back',
      description: 'mfe-forms is at version 1.',
    });
    expect(rollBackWords('mfe-forms', { version: '1', changed: false })).toEqual({
      title: 'Nothing was changed',
      description: 'mfe-forms was at version 1 already.',
    });
  });
});
