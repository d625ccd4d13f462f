import { LIMITS } from '@site/contracts';
import { Icon, Link } from '@site/platform';
import { useState } from 'react';
import { dateAndTime, shortDate } from '../../shared/dates';
import { passFocus } from '../../shared/pass-focus';
import { kindOf, type Lead } from '../lead-data/lead-kind';
import { useRelatedQuery } from '../lead-data/leads-api';
import { KINDS } from '../lead-kinds/lead-kinds';
import { CompareDialog } from './compare-dialog';
import styles from './sender-leads.module.css';

/** Initial number of rows, so that the message below stays in view. */
const FEW = 3;

interface SenderLeadsProps {
  lead: Lead;
  /** URL of a lead. */
  pathOf: (lead: Lead) => string;
}

/**
 * Other leads of the sender, matched by email address or telephone number. Renders nothing for a first-time sender.
 */
export function SenderLeads({ lead, pathOf }: SenderLeadsProps) {
  const { currentData: others = [] } = useRelatedQuery(lead.id);
  const [all, setAll] = useState(false);
  const [compared, setCompared] = useState<Lead>();
  if (others.length === 0) return null;
  const isLimited = others.length === LIMITS.related;
  const shown = all ? others : others.slice(0, FEW);
  return (
    <>
      <section className={styles.returning} aria-label="Returning" data-print="no">
        <p>
          <Icon name="history" />
          <b>Returning: {isLimited ? `more than ${LIMITS.related}` : others.length + 1} requests</b>
        </p>
        <ul>
          {shown.map((other) => {
            const spec = KINDS[kindOf(other)];
            return (
              <li key={other.id}>
                <div>
                  <Link href={pathOf(other)}>{spec.summary(other)}</Link>
                  <span>
                    {shortDate(other.createdAt)}, {spec.statusWords[other.status]}
                    {other.fullName !== lead.fullName && `, as ${other.fullName}`}
                  </span>
                </div>
                <button type="button" onClick={() => setCompared(other)}>
                  Compare
                  <span className="visually-hidden">
                    {' '}
                    with {spec.summary(other)}, {dateAndTime(other.createdAt)}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
        {shown.length < others.length && (
          <button
            type="button"
            onClick={() => {
              passFocus(`[aria-label=Returning] li:nth-child(${FEW + 1}) a`);
              setAll(true);
            }}
          >
            Show {isLimited ? 'the newest' : 'all'} {others.length}
          </button>
        )}
      </section>
      {compared && <CompareDialog leads={[lead, compared]} onClose={() => setCompared(undefined)} />}
    </>
  );
}
