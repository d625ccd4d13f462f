import { expect, it } from '@jest/globals';
import { DOMAIN_EVENTS, type DomainEventType, EFFECTS_OF, type EffectName } from '@site/contracts';
import { LEAD_IDS } from './trim.service.js';

/** What mailed events name besides leads. */
const OTHERS = ['day', 'staffAccountId', 'remote', 'version', 'rolledBackTo', 'reason'];

it('knows by which names mailed events name a lead', () => {
  const isMailed = (type: DomainEventType) => (EFFECTS_OF[type] as readonly EffectName[]).includes('notification');
  const types = (Object.keys(EFFECTS_OF) as DomainEventType[]).filter(isMailed);
  const names = new Set(types.flatMap((type) => Object.keys(DOMAIN_EVENTS[type].entries)));
  expect([...names].filter((name) => !OTHERS.includes(name)).sort()).toEqual(Object.keys(LEAD_IDS).sort());
});
