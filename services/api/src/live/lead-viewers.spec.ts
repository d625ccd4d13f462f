import { describe, expect, it } from '@jest/globals';
import { LeadViewers, readViewer } from './lead-viewers.js';

const ANA = { key: 'a', leadId: 'lead-1', email: 'ana@example.com' };
const BEN = { key: 'b', leadId: 'lead-1', email: 'ben@example.com' };

describe('presence on a lead', () => {
  it('expires 45 s after the last heartbeat', () => {
    let now = 0;
    const viewers = new LeadViewers(() => now);
    viewers.note(ANA);
    now = 20_000;
    viewers.note(BEN);
    now = 45_000;
    expect(viewers.list()).toHaveLength(2);
    now = 45_001;
    expect(viewers.list()).toEqual([{ leadId: 'lead-1', email: 'ben@example.com' }]);
    now = 65_001;
    expect(viewers.list()).toEqual([]);
  });

  it('covers one lead per session, and lists an account with two sessions once', () => {
    const viewers = new LeadViewers(() => 0);
    viewers.note(ANA);
    viewers.note({ ...ANA, key: 'a2' });
    expect(viewers.list()).toEqual([{ leadId: 'lead-1', email: 'ana@example.com' }]);
    viewers.note({ ...ANA, leadId: 'lead-2' });
    expect(viewers.list().map(({ leadId }) => leadId)).toEqual(['lead-2', 'lead-1']);
    viewers.note({ ...ANA, leadId: null });
    expect(viewers.list().map(({ leadId }) => leadId)).toEqual(['lead-1']);
  });

  it.each(['', 'null', '[]', '{"key":1}', '{"key":"a","email":"x"}', '{"key":"a","email":"x","leadId":5}'])(
    'is not updated by %j',
    (payload) => {
      expect(readViewer(payload)).toBeUndefined();
    },
  );
});
