import { describe, expect, it } from '@jest/globals';
import { readTraceparent, spanIdOf, traceIdOf, traceparentOf } from './ids.js';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('trace ids', () => {
  it('are the ids of requests and events, if those are UUIDs', () => {
    expect(traceIdOf(ID)).toBe('0f8fad5bd9cb469fa16570867728950e');
    expect(spanIdOf(ID)).toBe('a16570867728950e');
  });

  it('are derived from any other request id, always the same one', () => {
    expect(traceIdOf('request-of-a-script')).toMatch(/^[0-9a-f]{32}$/);
    expect(traceIdOf('request-of-a-script')).toBe(traceIdOf('request-of-a-script'));
    expect(traceIdOf('request-of-a-script')).not.toBe(traceIdOf('request-of-another'));
  });

  it('survive the round trip through a header', () => {
    const span = { traceId: traceIdOf(ID), spanId: spanIdOf(ID) };
    expect(readTraceparent(traceparentOf(span))).toEqual(span);
    for (const wrong of [undefined, '', 'x', '00-0f8f-a165-01', `00-${'g'.repeat(32)}-${'0'.repeat(16)}-01`]) {
      expect(readTraceparent(wrong)).toBeUndefined();
    }
  });
});
