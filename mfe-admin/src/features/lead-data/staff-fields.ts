import { type FieldOfType, fieldsOf, type LeadFields, type LeadKind } from '@site/contracts';
import type { TextSpec, Texts } from './lead-kind';

/** Fields that staff fill in for a kind of lead, from the contracts' table. */
export function staffTexts<K extends LeadKind>(kind: K) {
  const texts = fieldsOf(kind).flatMap(({ field, label, rule }): TextSpec[] =>
    rule.type === 'staffLine' || rule.type === 'staffText'
      ? [{ field, label, max: rule.max, long: rule.type === 'staffText', money: rule.money }]
      : [],
  );
  return {
    texts,
    textsOf: (lead: Pick<LeadFields<K>, FieldOfType<K, 'staffLine' | 'staffText'>>): Texts => {
      const values: Record<string, unknown> = { ...lead };
      return Object.fromEntries(texts.map(({ field }) => [field, String(values[field])]));
    },
  };
}
