import { LEAD_FIELDS } from '@site/contracts';
import { TextField } from '@site/platform';
import { useId, useState } from 'react';
import { dayOf, hourOf, instantOf } from '../../shared/dates';
import { assignable, nameOf, nameOfAccount } from '../../shared/staff-names';
import { useDeskDispatch } from '../lead-data/desk-store';
import { saveField } from '../lead-data/lead-actions';
import type { Lead, LeadKindSpec } from '../lead-data/lead-kind';
import { useStaffQuery } from '../lead-data/leads-api';
import styles from './assignment.module.css';

const { followUpAt, assigneeId } = LEAD_FIELDS['quote-request'];
/** While the user types, a date field reports years such as "0002" and "0020". The API accepts only 2000 to 2099. */
const YEAR_OF_NOW = /^20\d\d-/;

/** When to follow up, and who does it. Saves immediately, so that colleagues see it. */
export function Assignment({ spec, lead }: { spec: LeadKindSpec; lead: Lead }) {
  const dispatch = useDeskDispatch();
  const id = useId();
  const { data: staff } = useStaffQuery();
  /** The value being saved or typed; otherwise the lead's own. */
  const [day, setDay] = useState<string>();
  /** The user left the field with an implausible year, which was not saved. */
  const [isWrong, setWrong] = useState(false);
  const [hour, setHour] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const known = lead.followUpAt ? dayOf(lead.followUpAt) : '';
  const assignee = chosen ?? lead.assigneeId ?? '';
  const choices = assignable(staff);
  const isColleague = assignee === '' || choices.some((member) => member.id === assignee);

  async function chooseDay(value: string) {
    setDay(value);
    setWrong(false);
    if (value !== '' && !YEAR_OF_NOW.test(value)) return;
    // A new day keeps the hour; the API sets the hour of a first follow-up.
    const at = value && lead.followUpAt ? instantOf(value, hourOf(lead.followUpAt)) : value || null;
    if (value !== known) await dispatch(saveField(spec, lead, { followUpAt: at }));
    setDay((now) => (now === value ? undefined : now));
  }

  async function chooseHour(value: string) {
    setHour(value);
    if (value && value !== hourOf(lead.followUpAt ?? ''))
      await dispatch(saveField(spec, lead, { followUpAt: instantOf(known, value) }));
    setHour((now) => (now === value ? undefined : now));
  }

  async function assign(value: string) {
    setChosen(value);
    await dispatch(saveField(spec, lead, { assigneeId: value || null }));
    setChosen(undefined);
  }

  return (
    <div className={styles.pair} data-print="no">
      <TextField
        type="date"
        name="followUpAt"
        label={followUpAt.label}
        value={day ?? known}
        error={isWrong ? 'Not saved: enter a year from 2000 to 2099.' : undefined}
        onChange={({ target }) => {
          // The field is also empty while the user types, which must not clear the value.
          if (target.value || !target.validity.badInput) void chooseDay(target.value);
        }}
        onBlur={() => {
          if (day && !YEAR_OF_NOW.test(day)) setWrong(true);
          else setDay(undefined);
        }}
      />
      {lead.followUpAt && (
        <TextField
          type="time"
          name="followUpTime"
          label="Time"
          value={hour ?? hourOf(lead.followUpAt)}
          onChange={({ target }) => void chooseHour(target.value)}
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
