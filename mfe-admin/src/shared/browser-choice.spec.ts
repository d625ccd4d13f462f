import { expect, it } from '@jest/globals';
import { choose, isChosen } from './browser-choice';
import { keep, readKept } from './browser-storage';

// These tests run without a browser, as in one that has no storage.
it('a choice without storage lasts as long as the page', () => {
  expect(isChosen('desk.sound')).toBe(false);
  choose('desk.sound', true);
  expect(isChosen('desk.sound')).toBe(true);
  choose('desk.sound', false);
  expect(isChosen('desk.sound')).toBe(false);
});

it('nothing is kept without storage, and nothing fails', () => {
  keep('sessionStorage', 'desk.drafts', 'text');
  expect(readKept('sessionStorage', 'desk.drafts')).toBeNull();
});
