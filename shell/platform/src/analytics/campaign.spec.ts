import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { captureCampaign, readCampaign, storedUtm, utmValues } from './campaign';

const MONDAY = new Date('2026-03-02T09:00:00.000Z');
const FRIDAY = new Date('2026-03-06T17:30:00.000Z');

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  place({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage');
});

function place(storage: { getItem(key: string): string | null; setItem(key: string, value: string): void }) {
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
}

const stored = () => JSON.parse(kept.get('campaign') ?? 'null');

describe('a visitor’s campaign', () => {
  it('comes from the last visit with parameters, which replaces all five, and keeps the time of the first', () => {
    captureCampaign('?utm_source=google&utm_medium=cpc&utm_campaign=spring&utm_content=a&utm_term=roof', MONDAY);
    expect(stored()).toEqual({
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'spring',
      utm_content: 'a',
      utm_term: 'roof',
      first_visit: '2026-03-02T09:00:00.000Z',
    });
    captureCampaign('?utm_source=mail', FRIDAY);
    expect(stored()).toEqual({ utm_source: 'mail', first_visit: '2026-03-02T09:00:00.000Z' });
    expect(storedUtm()).toEqual({ utm_source: 'mail' });
  });

  it.each(['', '?', '?service=roofing', '?utm_source=', '?utm_source=%20', '?utm_id=7', '?UTM_SOURCE=google'])(
    'is not changed by a visit without a campaign: "%s"',
    (search) => {
      captureCampaign(search, MONDAY);
      expect(kept.size).toBe(0);
      captureCampaign('?utm_source=google', MONDAY);
      const before = kept.get('campaign');
      captureCampaign(search, FRIDAY);
      expect(kept.get('campaign')).toBe(before);
    },
  );

  it('has values as written, trimmed and at most 255 characters long', () => {
    expect(utmValues(`?utm_source=+news+%26+letter+&utm_term=${'x'.repeat(256)}`)).toEqual({
      utm_source: 'news & letter',
      utm_term: 'x'.repeat(255),
    });
  });

  it('has no character that the API refuses, even if an earlier visit stored one', () => {
    expect(utmValues('?utm_source=google%00&utm_medium=%00&utm_term=%00+roof')).toEqual({
      utm_source: 'google',
      utm_term: 'roof',
    });
    kept.set('campaign', JSON.stringify({ utm_source: 'google\0', utm_medium: '\0', utm_term: 'x'.repeat(300) }));
    expect(storedUtm()).toEqual({ utm_source: 'google', utm_term: 'x'.repeat(255) });
  });

  it('is recreated when its storage key holds other data', () => {
    for (const broken of ['{', 'null', '7', '"x"']) {
      kept.set('campaign', broken);
      expect(storedUtm()).toEqual({});
      captureCampaign('?utm_source=google', FRIDAY);
      expect(stored()).toEqual({ utm_source: 'google', first_visit: '2026-03-06T17:30:00.000Z' });
    }
    kept.set('campaign', JSON.stringify({ utm_source: 7, utm_term: 'roof', evil: 'x', first_visit: 'then' }));
    expect(readCampaign()).toEqual({ utm_term: 'roof', first_visit: 'then' });
  });

  it('is skipped when storage is blocked', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    place({ getItem: refuse, setItem: refuse });
    expect(() => captureCampaign('?utm_source=google', MONDAY)).not.toThrow();
    expect(storedUtm()).toEqual({});
  });
});
