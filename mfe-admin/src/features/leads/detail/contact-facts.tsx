import type { ReactNode } from 'react';
import { classes } from '../../../shared/classes';
import { mailHref, telHref } from '../../../shared/contact-links';
import type { Lead } from '../lead-kind';
import styles from './facts.module.css';

interface ContactFactsProps {
  lead: Lead;
  /** Beside mail and telephone: what else a kind asks for first. */
  third: { label: string; value: string };
  /** Before the message. */
  children?: ReactNode;
}

/** Who sent a lead, and what they wrote. */
export function ContactFacts({ lead, third, children }: ContactFactsProps) {
  return (
    <dl className={classes(styles.facts, styles.contact)}>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={mailHref(lead.email)}>{lead.email}</a>
        </dd>
      </div>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={telHref(lead.phone)}>{lead.phone}</a>
        </dd>
      </div>
      <div>
        <dt>{third.label}</dt>
        <dd>{third.value}</dd>
      </div>
      {children}
      {lead.message && (
        <div className={styles.wide}>
          <dt>Message</dt>
          <dd className={styles.text}>{lead.message}</dd>
        </div>
      )}
    </dl>
  );
}
