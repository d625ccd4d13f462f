import { describe, expect, it } from '@jest/globals';
import { judge, type SeenVisits } from './guard-judgment.js';

const rules = { minutes: 30, views: 200, minViews: 20, points: 5 };
const seen = (changes: Partial<SeenVisits> = {}): SeenVisits => ({
  views: 0,
  failed: 0,
  starts: 0,
  sends: 0,
  mostFailed: 0,
  mostUnsent: 0,
  ...changes,
});
const good = seen({ views: 1_000, failed: 10, starts: 200, sends: 120 });
const ofErrors = (views: number, failed: number, mostFailed = failed > 0 ? 1 : 0) =>
  seen({ views, failed, mostFailed });
const ofForms = (starts: number, sends: number) => seen({ views: 100, starts, sends, mostUnsent: 1 });

describe('the decision about a release', () => {
  it.each([
    ['a fifth of the first 20 visits', ofErrors(20, 4), true],
    ['a fifth of 19 visits: too few', ofErrors(19, 4), false],
    ['one of 20', ofErrors(20, 1), false],
    ['6 of 100', ofErrors(100, 6), false],
    ['7 of 100', ofErrors(100, 7), true],
    ['none', ofErrors(200, 0), false],
    ['three, all of one network', ofErrors(43, 3, 3), false],
  ])('by failures: %s', (_, now, isWorse) => {
    expect(judge(now, good, rules, true).isWorse).toBe(isWorse);
  });

  it('gives its reason', () => {
    expect(judge(ofErrors(45, 9), good, rules, true)).toEqual({
      isWorse: true,
      reason: 'errors in 20% of 45 visits, 1% with the previous version',
    });
    expect(judge(ofForms(40, 0), good, rules, true)).toEqual({
      isWorse: true,
      reason: '0% of 40 started forms were sent, 60% with the previous version',
    });
  });

  it('ignores failures that the previous version has as well', () => {
    expect(judge(ofErrors(100, 50), seen({ views: 100, failed: 60 }), rules, true)).toEqual({ isWorse: false });
  });

  it('assumes that a previous version without visits had no failures', () => {
    expect(judge(ofErrors(100, 20), seen(), rules, true).isWorse).toBe(true);
    expect(judge(ofForms(40, 0), seen(), rules, true).isWorse).toBe(false);
  });

  it.each([
    ['one visit, which failed', ofErrors(1, 1), true],
    ['three visits, of which two networks saw two fail', ofErrors(3, 2), true],
    ['19 visits, which all failed: that is worse', ofErrors(19, 19), false],
    ['20 visits, of which 5 networks saw 5 fail', ofErrors(20, 5), false],
    ['20 visits, of which one network saw 5 fail', ofErrors(20, 5, 5), true],
  ])('by failures, if the previous version has %s', (_, before, isWorse) => {
    expect(judge(ofErrors(100, 21), before, rules, true).isWorse).toBe(isWorse);
  });

  it.each([
    ['as many as before', ofForms(40, 24), true, false],
    ['fewer, as chance has it', ofForms(20, 10), true, false],
    ['far fewer', ofForms(20, 4), true, true],
    ['far fewer of too few', ofForms(19, 0), true, false],
    ['far fewer, while others were released', ofForms(40, 0), false, false],
  ])('by forms: %s', (_, now, isAlone, isWorse) => {
    expect(judge(now, good, rules, isAlone).isWorse).toBe(isWorse);
  });
});
