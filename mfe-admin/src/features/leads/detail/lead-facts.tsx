import { type FieldRow, fieldsIn, type LeadKind, serviceName } from '@site/contracts';
import type { ReactNode } from 'react';
import { classes } from '../../../shared/classes';
import { mailHref, telHref } from '../../../shared/contact-links';
import { phoneWords } from '../../../shared/phone-words';
import type { Lead } from '../../lead-data/lead-kind';
import styles from './facts.module.css';
import { ServiceChips } from './service-chips';

/** Who sent a lead, and what they wrote; the heading has the name. */
export function LeadFacts({ kind, lead }: { kind: LeadKind; lead: Lead }) {
  const fields = fieldsIn(kind, 'form').filter(({ field, shows }) => field !== 'fullName' && shows.includes('desk'));
  const short = fields.filter(({ rule }) => rule.type !== 'text');
  const long = fields.filter(({ rule }) => rule.type === 'text');
  return (
    <dl className={classes(styles.facts, styles.contact)}>{[...short, ...long].map((field) => factOf(field, lead))}</dl>
  );
}

function factOf({ field, label, rule }: FieldRow, lead: Lead): ReactNode {
  const { [field]: value }: Record<string, unknown> = { ...lead };
  if (Array.isArray(value)) {
    return rule.type === 'choice' ? <ServiceChips key={field} label={label} names={value.map(serviceName)} /> : null;
  }
  const text = String(value ?? '');
  if (text === '') return null;
  const href = field === 'email' ? mailHref(text) : field === 'phone' ? telHref(text) : undefined;
  const isLong = rule.type === 'text';
  const words = field === 'phone' ? phoneWords(text, lead.phoneE164) : text;
  return (
    <div key={field} className={isLong ? styles.wide : undefined}>
      <dt>{label}</dt>
      <dd className={isLong ? styles.text : undefined} dir={isLong ? 'auto' : undefined}>
        {href ? (
          <a href={href} title={words === text ? undefined : `Typed: ${text}`}>
            {words}
          </a>
        ) : (
          words
        )}
      </dd>
    </div>
  );
}
