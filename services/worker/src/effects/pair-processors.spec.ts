import { describe, expect, it } from '@jest/globals';
import { EFFECT_NAMES, type EffectName } from '@site/contracts';
import { jobIdOf } from '../jobs/job-definition.js';
import { pairProcessors } from './pair-processors.js';

const handlerOf = (effect: EffectName) => ({ effect });

describe('pairProcessors', () => {
  it('pairs every effect with its handler', () => {
    const handlers = EFFECT_NAMES.map(handlerOf);
    expect([...pairProcessors(handlers)]).toEqual(handlers.map((handler) => [handler.effect, handler]));
  });

  it('refuses to start without a handler', () => {
    expect(() => pairProcessors([handlerOf('notification')])).toThrow('No handler for the job "analytics"');
  });

  it('refuses to start with two handlers for one effect', () => {
    expect(() => pairProcessors([...EFFECT_NAMES, 'analytics' as const].map(handlerOf))).toThrow(
      'Two handlers for the job "analytics"',
    );
  });
});

describe('jobIdOf', () => {
  it('makes an id that BullMQ takes: no colon, no integer', () => {
    const id = jobIdOf('0198c0de-0000-7000-8000-000000000001', 'notification');
    expect(id).toBe('0198c0de-0000-7000-8000-000000000001-notification');
    expect(id).not.toContain(':');
  });
});
