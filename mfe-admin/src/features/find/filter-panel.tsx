import { type LeadSearch, LIMITS, SERVICE_OPTIONS, searchQuery } from '@site/contracts';
import { Button } from '@site/platform';
import { useState } from 'react';
import { assignable, nameOf, nameOfAccount } from '../../shared/staff-names';
import { useStaffQuery } from '../lead-data/leads-api';
import { CHIPS, toggled } from './filter-chips';
import styles from './find.module.css';
import { SavedViews } from './saved-views';

interface FilterPanelProps {
  id: string;
  search: LeadSearch;
  onSearch: (search: LeadSearch) => void;
}

/** All filters for leads. They combine, and a combination can be saved under a name. */
export function FilterPanel({ id, search, onSearch }: FilterPanelProps) {
  return (
    <section id={id} className={styles.panel} aria-label="Filters">
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
          key={search.campaign}
          value={search.campaign ?? ''}
          onChoose={(campaign) => onSearch({ ...search, campaign: campaign || undefined })}
        />
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className={styles.day}>
            {end === 'from' ? 'From' : 'To'}
            <input
              type="date"
              className={styles.select}
              value={search[end] ?? ''}
              onChange={({ target }) => {
                if (target.value || !target.validity.badInput)
                  onSearch({ ...search, [end]: target.value || undefined });
              }}
            />
          </label>
        ))}
        {searchQuery(search) && (
          <Button look="secondary" small onClick={() => onSearch({})}>
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

/** Source or name of a campaign, matched exactly: searches when the user leaves the field. */
function Campaign({ value, onChoose }: { value: string; onChoose: (campaign: string) => void }) {
  const [typed, setTyped] = useState(value);
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
