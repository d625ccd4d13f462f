import { CONTACT_OUTCOMES, type ContactOutcome, LIMITS, MESSAGES, randomId } from '@site/contracts';
import { Button, TextField } from '@site/platform';
import { useRef } from 'react';
import { dateAndTime } from '../../shared/dates';
import { nameOf } from '../../shared/staff-names';
import { logContact } from '../lead-data/contact-actions';
import { useDeskDispatch, useDeskSelector } from '../lead-data/desk-store';
import { deskUi } from '../lead-data/desk-ui-slice';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { useContactsQuery } from '../lead-data/leads-api';
import styles from './contact-log.module.css';
import { CONTACT_WORDS } from './contact-words';

export const NOTE_LABEL = 'What was said';

const titleId = ({ id }: Lead) => `contacts-${id}`;

/** Brings the log of a lead into view, for the outcome of a call. */
export function showContactLog(lead: Lead): void {
  document.getElementById(titleId(lead))?.scrollIntoView();
}

/** Logs the outcome of a call with one press and an optional note. Lists earlier attempts with dates below. */
export function ContactLog({ spec, lead }: { spec: LeadKindSpec; lead: Lead }) {
  const dispatch = useDeskDispatch();
  const note = useDeskSelector(({ deskUi }) => deskUi.contactNotes[lead.id] ?? '');
  // In the store: the user may leave the lead before the answer, and come back.
  const saving = useDeskSelector(({ deskUi }) => deskUi.logging[lead.id]);
  /** The attempt that is not known to be stored: pressed again, it keeps its key and is stored once. */
  const attempt = useRef({ content: '', key: '' });

  async function log(outcome: ContactOutcome) {
    if (saving) return;
    dispatch(deskUi.logStarted({ id: lead.id, outcome }));
    const content = JSON.stringify([outcome, note]);
    if (attempt.current.content !== content) attempt.current = { content, key: randomId() };
    const isStored = await dispatch(logContact(spec, lead, outcome, note, attempt.current.key));
    if (isStored) attempt.current = { content: '', key: '' };
    dispatch(deskUi.logEnded(lead.id));
  }

  return (
    <section className={styles.log} data-print="no" aria-labelledby={titleId(lead)}>
      <h3 id={titleId(lead)} className={styles.title}>
        Contact log
      </h3>
      {lead.status !== 'closed' && (
        <>
          <TextField
            name="contactNote"
            label={NOTE_LABEL}
            optional
            maxLength={LIMITS.notes.max}
            autoComplete="off"
            dir="auto"
            value={note}
            onChange={({ target }) => dispatch(deskUi.contactNoted({ id: lead.id, note: target.value }))}
          />
          <div className={styles.outcomes}>
            {CONTACT_OUTCOMES.map((outcome) => (
              <Button key={outcome} look="secondary" small busy={saving === outcome} onClick={() => void log(outcome)}>
                {CONTACT_WORDS[outcome]}
              </Button>
            ))}
          </div>
        </>
      )}
      <Entries lead={lead} />
    </section>
  );
}

function Entries({ lead }: { lead: Lead }) {
  const { data, isError } = useContactsQuery(
    { id: lead.id, stamp: lead.lastContactAt ?? '' },
    { skip: !lead.lastContactAt },
  );
  if (!lead.lastContactAt) {
    return lead.status === 'closed' ? <p className={styles.none}>Nobody has tried to reach them.</p> : null;
  }
  if (isError) return <p role="alert">{MESSAGES.errorLoadingData}</p>;
  return (
    <ol className={styles.entries}>
      {data?.map(({ id, at, by, outcome, note }) => (
        <li key={id}>
          <p className={styles.who}>
            <b>{CONTACT_WORDS[outcome]}</b>
            <span title={by}>{nameOf(by)}</span>
            <time dateTime={at}>{dateAndTime(at)}</time>
          </p>
          {note && (
            <p className={styles.note} dir="auto">
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
