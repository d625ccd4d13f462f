import { ENDPOINTS, type LeadSearch, LIMITS, type StaffMember, searchQuery, serviceName } from '@site/contracts';
import { Icon } from '@site/platform';
import { dayName } from '../../shared/dates';
import { passFocus } from '../../shared/pass-focus';
import { nameOfAccount } from '../../shared/staff-names';
import { useStaffQuery } from '../lead-data/leads-api';
import type { LeadListState } from '../leads/list/use-lead-list';
import { CHIPS } from './filter-chips';
import { FILTERS_ID } from './filter-panel';
import styles from './find.module.css';

interface ResultsHeaderProps {
  search: LeadSearch;
  list: LeadListState;
  isMyDay: boolean;
  onSearch: (search: LeadSearch) => void;
}

/** Heading of the search results: count, active filters, and export. */
export function ResultsHeader({ search, list, isMyDay, onSearch }: ResultsHeaderProps) {
  const { data: staff } = useStaffQuery();
  if (isMyDay) {
    return (
      <div className={styles.head}>
        <p role="status">{dayWords(list)}</p>
      </div>
    );
  }
  return (
    <div className={styles.head}>
      <p role="status">{countWords(list)}</p>
      <ExportLink query={searchQuery(search)} />
      <ul className={styles.active}>
        {activeOf(search, staff).map(({ label, without }) => (
          <li key={label}>
            <button
              type="button"
              className={styles.chip}
              onClick={({ currentTarget }) => {
                const item = currentTarget.parentElement;
                const neighbor = (item?.nextElementSibling ?? item?.previousElementSibling)?.firstElementChild;
                passFocus(neighbor, `#${FILTERS_ID} button`, `[aria-controls=${FILTERS_ID}]`);
                onSearch(without);
              }}
            >
              {label}
              <Icon name="x" />
              <span className="visually-hidden">, remove this filter</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Heading of a tab's list: its export. */
export function TabHeader({ query }: { query: string }) {
  return (
    <div className={`${styles.head} ${styles.end}`}>
      <ExportLink query={query} />
    </div>
  );
}

/** Exports all search results, however many. */
function ExportLink({ query }: { query: string }) {
  return (
    <a className={styles.export} href={`${ENDPOINTS.leadsExport}?${query}`} download="leads.csv">
      <Icon name="download" />
      Export CSV
    </a>
  );
}

function dayWords({ state, items }: LeadListState): string {
  if (state !== 'ready') return 'My day';
  return items.length === 0 ? 'My day' : `My day: ${items.length}${items.length < LIMITS.myDay ? '' : '+'} to do`;
}

function countWords({ state, items, hasMore }: LeadListState): string {
  if (state === 'loading') return 'Searching…';
  if (state === 'failed') return '';
  const count = `${items.length}${hasMore ? '+' : ''}`;
  return items.length === 1 ? '1 lead found' : `${count} leads found`;
}

/** The active filters, each with the search that remains without it. */
function activeOf(
  search: LeadSearch,
  staff: readonly StaffMember[] | undefined,
): { label: string; without: LeadSearch }[] {
  const chips = CHIPS.filter(({ filter, value }) => search[filter] === value).map(({ label, filter }) => ({
    label,
    without: { ...search, [filter]: undefined },
  }));
  const { service, assignee, campaign, utmCampaign, from, to, zip } = search;
  if (service) {
    const label = service === 'none' ? 'No service chosen' : serviceName(service);
    chips.push({ label, without: { ...search, service: undefined } });
  }
  if (assignee) {
    const whose = assignee === 'nobody' ? 'Nobody’s' : nameOfAccount(staff, assignee);
    chips.push({ label: whose, without: { ...search, assignee: undefined } });
  }
  if (campaign) {
    const label = campaign === 'none' ? 'No campaign' : `Campaign: ${campaign}`;
    chips.push({ label, without: { ...search, campaign: undefined } });
  }
  if (utmCampaign !== undefined) {
    const label = utmCampaign ? `Campaign name: ${utmCampaign}` : 'No campaign name';
    chips.push({ label, without: { ...search, utmCampaign: undefined } });
  }
  if (from) chips.push({ label: `From ${dayName(from)}`, without: { ...search, from: undefined } });
  if (to) chips.push({ label: `To ${dayName(to)}`, without: { ...search, to: undefined } });
  if (zip) chips.push({ label: `ZIP code ${zip}`, without: { ...search, zip: undefined } });
  return chips;
}
