import { LEAD_FIELDS } from '@site/contracts';
import { TextField } from '@site/platform';
import { useId, useState } from 'react';
import { dayOf, hourOf, instantOf, isYearTyped } from '../../shared/dates';
import { assignable, nameOf, nameOfAccount } from '../../shared/staff-names';
import { useDeskDispatch } from '../lead-data/desk-store';
import { saveField } from '../lead-data/lead-actions';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { useStaffQuery } from '../lead-data/leads-api';
import styles from './assignment.module.css';
import { useLatestSave } from './latest-save';

const { followUpAt, assigneeId } = LEAD_FIELDS['quote-request'];

/** Day and hour at the office; an empty day for none. The hour is missing until the API has set it. */
interface FollowUp {
  day: string;
  hour?: string;
}

const followUpOf = ({ followUpAt: at }: Lead): FollowUp => (at ? { day: dayOf(at), hour: hourOf(at) } : { day: '' });

/** When to follow up, and who does it. Saves immediately, so that colleagues see it. */
export function Assignment({ spec, lead }: { spec: LeadKindSpec; lead: Lead }) {
  const dispatch = useDeskDispatch();
  const id = useId();
  const { data: staff } = useStaffQuery();
  /** The follow-up being saved; otherwise the lead's own. */
  const [wanted, setWanted] = useState<FollowUp>();
  const saveFollowUp = useLatestSave<FollowUp>(async ({ day, hour }) => {
    await dispatch(saveField(spec, lead, { followUpAt: day && hour ? instantOf(day, hour) : day || null }));
  });
  const saveAssignee = useLatestSave<string>(async (assigneeId) => {
    await dispatch(saveField(spec, lead, { assigneeId: assigneeId || null }));
  });
  const known = wanted ?? followUpOf(lead);
  /** What is typed and cannot be saved yet. */
  const [day, setDay] = useState<string>();
  const [hour, setHour] = useState<string>();
  /** The user left the field with an implausible year, which was not saved. */
  const [isWrong, setWrong] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const assignee = chosen ?? lead.assigneeId ?? '';
  const choices = assignable(staff);
  const isColleague = assignee === '' || choices.some((member) => member.id === assignee);

  async function follow(next: FollowUp) {
    setWanted(next);
    await saveFollowUp(next);
    setWanted((now) => (now === next ? undefined : now));
  }

  function chooseDay(value: string) {
    const isTyped = isYearTyped(value);
    setDay(isTyped ? value : undefined);
    setWrong(false);
    // A new day keeps the hour; the API sets the hour of a first follow-up.
    if (!isTyped && value !== known.day) void follow({ ...known, day: value });
  }

  function chooseHour(value: string) {
    setHour(value ? undefined : value);
    if (value && value !== known.hour) void follow({ ...known, hour: value });
  }

  async function assign(value: string) {
    setChosen(value);
    await saveAssignee(value);
    setChosen((now) => (now === value ? undefined : now));
  }

  return (
    <div className={styles.pair} data-print="no">
      <TextField
        type="date"
        name="followUpAt"
        label={followUpAt.label}
        value={day ?? known.day}
        error={isWrong ? 'Not saved: enter a year from 2000 to 2099.' : undefined}
        onChange={({ target }) => {
          // The field is also empty while the user types, which must not clear the value.
          if (target.value || !target.validity.badInput) chooseDay(target.value);
        }}
        onBlur={() => {
          if (day) setWrong(true);
        }}
      />
      {known.day && known.hour && (
        <TextField
          type="time"
          name="followUpTime"
          label="Time"
          value={hour ?? known.hour}
          onChange={({ target }) => chooseHour(target.value)}
          onBlur={() => setHour(undefined)}
        />
      )}
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {assigneeId.label}
        </label>
        <select
          id={id}
          className="input"
          name="assigneeId"
          value={assignee}
          onChange={({ target }) => void assign(target.value)}
        >
          <option value="">Nobody</option>
          {!isColleague && <option value={assignee}>{staff ? nameOfAccount(staff, assignee) : '…'}</option>}
          {choices.map((member) => (
            <option key={member.id} value={member.id} title={member.email}>
              {nameOf(member.email)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
