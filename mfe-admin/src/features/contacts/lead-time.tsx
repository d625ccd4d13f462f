import { isClockRunning } from '@site/contracts';
import { classes } from '../../shared/classes';
import { ago, promiseTime } from '../../shared/promise-time';
import { WaitingTime } from '../../shared/waiting-time';
import waiting from '../../shared/waiting-time.module.css';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { CONTACT_WORDS } from './contact-words';

interface LeadTimeProps {
  spec: LeadKindSpec;
  lead: Lead;
  now: number | undefined;
}

/** What presses about a lead: the promise's clock while it runs, then the last attempt to reach them. */
export function LeadTime({ spec, lead, now }: LeadTimeProps) {
  if (isClockRunning(lead)) {
    const time = promiseTime(lead.dueAt, now);
    return time && <span className={classes(waiting.waiting, waiting[time.state])}>{time.words}</span>;
  }
  const attempt = lastAttempt(lead, now);
  if (attempt) return <span className={waiting.waiting}>{attempt}</span>;
  // What came before there was a clock.
  const waits = spec.promised && lead.status === 'new' && lead.dueAt === null;
  return waits ? <WaitingTime createdAt={lead.createdAt} now={now} /> : null;
}

/** "No answer 2 h ago"; undefined when nobody has tried yet, or the time is not known. */
export function lastAttempt(lead: Lead, now: number | undefined): string | undefined {
  if (!lead.lastContactAt || !lead.lastContactOutcome || now === undefined) return undefined;
  return `${CONTACT_WORDS[lead.lastContactOutcome]} ${ago(lead.lastContactAt, now)}`;
}
