import type { LeadSearch, StaffRole } from '@site/contracts';
import { Button, Icon } from '@site/platform';
import { type RefObject, useState } from 'react';
import frame from '../../shared/frame.module.css';
import { useMedia } from '../../shared/use-media';
import { FILTERS_ID, FilterPanel } from '../find/filter-panel';
import { SearchBox } from '../find/search-box';
import { ArrivalSound } from '../live/arrival-sound';
import styles from './desk.module.css';
import { DeskNav } from './desk-nav';
import { DESK_TABS, type DeskTab } from './desk-tabs';
import { LogoutButton } from './logout-button';
import { TabList } from './tab-list';

const PAGES_ID = 'desk-pages';
/** From this width the other pages fit beside the search; below it, a button shows them. */
const ROOM_FOR_PAGES = '(min-width: 80rem)';

interface DeskBarProps {
  searchBox: RefObject<HTMLInputElement | null>;
  tab: DeskTab;
  search: LeadSearch;
  isMyDay: boolean;
  role: StaffRole | undefined;
  onSearch: (search: LeadSearch) => void;
  onMyDay: () => void;
  onTab: (tab: DeskTab) => void;
}

/** The top of the desk: search, filters, links to the other pages, and tabs. */
export function DeskBar({ searchBox, tab, search, isMyDay, role, onSearch, onMyDay, onTab }: DeskBarProps) {
  const hasRoom = useMedia(ROOM_FOR_PAGES);
  const [isFiltering, setFiltering] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(false);
  return (
    <div className={frame.top} data-print="no">
      <div className={`wrap ${styles.bar}`}>
        <h1>Admin Dashboard</h1>
        <div className={styles.find}>
          <SearchBox
            ref={searchBox}
            text={search.q ?? ''}
            place={`${isMyDay} ${tab.key}`}
            onSearch={(q) => onSearch({ ...search, q })}
          />
          <Button
            look="secondary"
            small
            aria-expanded={isFiltering}
            aria-controls={FILTERS_ID}
            onClick={() => setFiltering(!isFiltering)}
          >
            <Icon name="sliders-horizontal" />
            <span>Filters</span>
          </Button>
          <Button look="secondary" small aria-pressed={isMyDay} onClick={onMyDay}>
            <Icon name="clipboard-list" />
            <span>My day</span>
          </Button>
        </div>
        <div className={styles.acts}>
          {hasRoom ? (
            <DeskNav role={role} />
          ) : (
            <Button
              look="secondary"
              small
              aria-expanded={isMoreOpen}
              aria-controls={PAGES_ID}
              onClick={() => setMoreOpen(!isMoreOpen)}
            >
              <Icon name="layers" />
              <span className={styles.more}>More</span>
            </Button>
          )}
          <ArrivalSound className={styles.sound} />
          <LogoutButton />
        </div>
        {!hasRoom && isMoreOpen && (
          <div className={styles.pages}>
            <DeskNav id={PAGES_ID} role={role} />
          </div>
        )}
        {isFiltering && (
          <div className={styles.filters}>
            <FilterPanel search={search} onSearch={onSearch} />
          </div>
        )}
        <div className={styles.tabs}>
          <TabList tabs={DESK_TABS} active={tab} onChoose={onTab} />
        </div>
      </div>
    </div>
  );
}
