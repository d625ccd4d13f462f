import { LEAD_FIELDS } from '@site/contracts';
import { useRef, useState } from 'react';
import { dayOf, hourOf, instantOf, isYearTyped, WRONG_YEAR } from '../../shared/dates';
import { SelectField } from '../../shared/select-field';
import { assignable, nameOf, nameOfAccount } from '../../shared/staff-names';
import { TextField } from '../../shared/text-field';
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

/** When to follow up, and who does it. Saves as soon as it is chosen, so that colleagues see it. */
export function Assignment({ spec, lead }: { spec: LeadKindSpec; lead: Lead }) {
  const dispatch = useDeskDispatch();
  const { data: staff } = useStaffQuery();
  const followUp = useLatestSave<FollowUp>(async ({ day, hour }) => {
    await dispatch(saveField(spec, lead, { followUpAt: day && hour ? instantOf(day, hour) : day || null }));
  });
  const assigned = useLatestSave<string>(async (assigneeId) => {
    await dispatch(saveField(spec, lead, { assigneeId: assigneeId || null }));
  });
  const known = followUp.value ?? followUpOf(lead);
  /** What is typed and cannot be saved yet. */
  const [day, setDay] = useState<string>();
  const [hour, setHour] = useState<string>();
  /** The user left the field with an implausible year, which was not saved. */
  const [isWrong, setWrong] = useState(false);
  const assignee = assigned.value ?? lead.assigneeId ?? '';
  const choices = assignable(staff);
  const isColleague = assignee === '' || choices.some((member) => member.id === assignee);
  /** The last key press or click was a choice, not a step on the way to one. */
  const isSettled = useRef(true);

  function flush() {
    followUp.flush();
    assigned.flush();
  }

  function chooseDay(value: string) {
    const isTyped = isYearTyped(value);
    setDay(isTyped ? value : undefined);
    setWrong(false);
    if (isTyped) followUp.drop();
    // A new day keeps the hour; the API sets the hour of a first follow-up.
    else if (value !== known.day) followUp.choose({ ...known, day: value }, isSettled.current);
  }

  function chooseHour(value: string) {
    setHour(value ? undefined : value);
    if (value && value !== known.hour) followUp.choose({ ...known, hour: value }, isSettled.current);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of the keys and clicks in its fields.
    <div
      className={styles.pair}
      data-print="no"
      onPointerDown={() => {
        isSettled.current = true;
      }}
      onKeyDown={({ key }) => {
        isSettled.current = key === 'Enter';
        if (isSettled.current) flush();
      }}
      onBlur={flush}
    >
      <TextField
        type="date"
        name="followUpAt"
        label={followUpAt.label}
        value={day ?? known.day}
        error={isWrong ? WRONG_YEAR.unsaved : undefined}
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
      <SelectField
        label={assigneeId.label}
        name="assigneeId"
        value={assignee}
        onChange={({ target }) => assigned.choose(target.value, isSettled.current)}
      >
        <option value="">Nobody</option>
        {!isColleague && <option value={assignee}>{staff ? nameOfAccount(staff, assignee) : '…'}</option>}
        {choices.map((member) => (
          <option key={member.id} value={member.id} title={member.email}>
            {nameOf(member.email)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
