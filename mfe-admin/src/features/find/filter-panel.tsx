import { type LeadSearch, LIMITS, SERVICE_OPTIONS, searchQuery } from '@site/contracts';
import { Button, Icon } from '@site/platform';
import { useId, useState } from 'react';
import { isYearTyped, WRONG_YEAR } from '../../shared/dates';
import { passFocus } from '../../shared/pass-focus';
import { assignable, nameOf, nameOfAccount } from '../../shared/staff-names';
import { useStaffQuery } from '../lead-data/leads-api';
import { CHIPS, toggled } from './filter-chips';
import styles from './find.module.css';
import { SavedViews } from './saved-views';

export const FILTERS_ID = 'desk-filters';

interface FilterPanelProps {
  search: LeadSearch;
  onSearch: (search: LeadSearch) => void;
}

/** All filters for leads. They combine, and a combination can be saved under a name. */
export function FilterPanel({ search, onSearch }: FilterPanelProps) {
  return (
    <section id={FILTERS_ID} className={styles.panel} aria-label="Filters">
      <div className={styles.chips}>
        {CHIPS.map(({ label, filter, value }) => (
          <button
            key={label}
            type="button"
            className={styles.chip}
            aria-pressed={search[filter] === value}
            onClick={() => onSearch(toggled(search, filter, value))}
          >
            {label}
          </button>
        ))}
        <select
          className={styles.select}
          aria-label="Service"
          value={search.service ?? ''}
          onChange={({ target }) =>
            onSearch({ ...search, service: (target.value || undefined) as LeadSearch['service'] })
          }
        >
          <option value="">Any service</option>
          <option value="none">No service chosen</option>
          {SERVICE_OPTIONS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <Assignee
          value={search.assignee ?? ''}
          onChoose={(assignee) => onSearch({ ...search, assignee: assignee || undefined })}
        />
        <Campaign
          value={search.campaign ?? ''}
          onChoose={(campaign) => onSearch({ ...search, campaign: campaign || undefined })}
        />
        <Day label="From" value={search.from ?? ''} onChoose={(from) => onSearch({ ...search, from })} />
        <Day label="To" value={search.to ?? ''} onChoose={(to) => onSearch({ ...search, to })} />
        {searchQuery(search) && (
          <Button
            look="secondary"
            small
            onClick={() => {
              passFocus(`#${FILTERS_ID} button`);
              onSearch({});
            }}
          >
            Clear all
          </Button>
        )}
      </div>
      <SavedViews search={search} onSearch={onSearch} />
    </section>
  );
}

function Assignee({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const { data: staff } = useStaffQuery();
  const choices = assignable(staff);
  const isOther = value !== '' && value !== 'nobody' && !choices.some(({ id }) => id === value);
  return (
    <select
      className={styles.select}
      aria-label="Assigned to"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Anyone</option>
      <option value="nobody">Nobody</option>
      {isOther && <option value={value}>{nameOfAccount(staff, value)}</option>}
      {choices.map(({ id, email }) => (
        <option key={id} value={id} title={email}>
          {nameOf(email)}
        </option>
      ))}
    </select>
  );
}

function Day({ label, value, onChoose }: { label: string; value: string; onChoose: (day?: string) => void }) {
  const id = useId();
  /** A day whose year is being typed. */
  const [typed, setTyped] = useState<string>();
  /** The user left the field with an implausible year. */
  const [isWrong, setWrong] = useState(false);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(undefined);
    setWrong(false);
  }
  return (
    <>
      <label className={styles.day}>
        {label}
        <input
          type="date"
          className={styles.select}
          value={typed ?? value}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          onChange={({ target }) => {
            setWrong(false);
            // The field is also empty while the user types.
            if (!target.value && target.validity.badInput) return;
            const isTyping = isYearTyped(target.value);
            setTyped(isTyping ? target.value : undefined);
            if (!isTyping) onChoose(target.value || undefined);
          }}
          onBlur={() => setWrong(typed !== undefined)}
        />
      </label>
      {isWrong && (
        <p className="field__error" id={id} role="alert">
          <Icon name="circle-alert" />
          {WRONG_YEAR.asked}
        </p>
      )}
    </>
  );
}

/** Source or name of a campaign, matched exactly: searches when the user leaves the field. */
function Campaign({ value, onChoose }: { value: string; onChoose: (campaign: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <input
      className={styles.select}
      aria-label="Campaign"
      placeholder="Campaign or source"
      maxLength={LIMITS.utm.max}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => typed.trim() !== value && onChoose(typed.trim())}
      onKeyDown={({ key }) => key === 'Enter' && onChoose(typed.trim())}
    />
  );
}
