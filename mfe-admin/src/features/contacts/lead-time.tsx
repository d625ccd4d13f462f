import { isClockRunning } from '@site/contracts';
import { classes } from '../../shared/classes';
import { ago, type PromiseTime, promiseTime, waitingSince } from '../../shared/promise-time';
import waiting from '../../shared/waiting-time.module.css';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { CONTACT_WORDS } from './contact-words';

interface LeadTimeProps {
  spec: LeadKindSpec;
  lead: Lead;
  now: number | undefined;
}

/** What is urgent about a lead: the response deadline while it runs, then the last contact attempt. */
export function LeadTime({ spec, lead, now }: LeadTimeProps) {
  if (isClockRunning(lead)) return <Time time={promiseTime(lead.dueAt, now)} />;
  const attempt = lastAttempt(lead, now);
  if (attempt) return <span className={waiting.waiting}>{attempt}</span>;
  // Leads from before deadlines existed.
  const waits = spec.promised && lead.status === 'new' && lead.dueAt === null && lead.spam !== true;
  return waits ? <Time time={waitingSince(lead.createdAt, now)} /> : null;
}

const Time = ({ time }: { time: PromiseTime | undefined }) =>
  time && <span className={classes(waiting.waiting, waiting[time.state])}>{time.words}</span>;

/** "No answer 2 h ago"; undefined before the first attempt, or while the time is unknown. */
export function lastAttempt(lead: Lead, now: number | undefined): string | undefined {
  if (!lead.lastContactAt || !lead.lastContactOutcome || now === undefined) return undefined;
  return `${CONTACT_WORDS[lead.lastContactOutcome]} ${ago(lead.lastContactAt, now)}`;
}
