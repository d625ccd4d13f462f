import { type LeadKind, type LeadSearch, mayUse, type StaffRole, searchQuery } from '@site/contracts';
import { Button, Icon } from '@site/platform';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import frame from '../../shared/frame.module.css';
import { useMedia, WIDE } from '../../shared/use-media';
import { BulkBar } from '../bulk/bulk-bar';
import { useSelection } from '../bulk/use-selection';
import { FILTERS_ID, FilterPanel } from '../find/filter-panel';
import { FollowUpLine } from '../find/follow-up-line';
import { MatchLine } from '../find/match-line';
import { ResultsHeader, TabHeader } from '../find/results-header';
import { SearchBox } from '../find/search-box';
import { SenderLeads } from '../find/sender-leads';
import { useFoundLeads } from '../find/use-found-leads';
import { createDeskStore, listenToBrowser } from '../lead-data/desk-store';
import { kindOf, type Lead, previewOf } from '../lead-data/lead-kind';
import { MY_DAY } from '../lead-data/lead-paths';
import { useSessionQuery } from '../lead-data/leads-api';
import { KINDS } from '../lead-kinds/lead-kinds';
import { LeadPanel } from '../leads/lead-panel';
import type { RowRendering } from '../leads/list/lead-rows';
import { useLeadList } from '../leads/list/use-lead-list';
import { Announcer } from '../live/announcer';
import { ArrivalSound } from '../live/arrival-sound';
import { LiveLeads } from '../live/live-leads';
import { UnseenCount } from '../live/unseen-count';
import styles from './desk.module.css';
import { goTo, locationPath, useDeskLocation, useLeadSearch } from './desk-location';
import { DeskNav } from './desk-nav';
import { DESK_TABS, type DeskTab, tabOf, tabOfLead } from './desk-tabs';
import { KeepDrafts } from './keep-drafts';
import { KeysDialog } from './keys-dialog';
import { LogoutButton } from './logout-button';
import { NoAccess } from './no-access';
import { PANEL_ID, TabList, tabId } from './tab-list';
import { UndoStrip } from './undo-strip';
import { useDeskKeys } from './use-desk-keys';

const PAGES_ID = 'desk-pages';
/** From this width the other pages fit beside the search; below it, a button shows them. */
const ROOM_FOR_PAGES = '(min-width: 80rem)';
const NOTHING_FOUND = [
  'Nothing found',
  'Try fewer words or filters: a name, the last digits of a number, a ZIP code.',
] as const;
const MY_DAY_DONE = ['Nothing left for today', 'Follow-ups and new leads appear here when they are due.'] as const;
const linkOf = (kind: LeadKind, id: string) => {
  const tab = DESK_TABS.find(({ spec }) => spec.kind === kind) ?? DESK_TABS[0];
  return locationPath({ tab, leadId: id, query: '' });
};
const pathOf = (lead: Lead) => locationPath({ tab: tabOfLead(lead), leadId: lead.id, query: '' });

/** The desk has its own store: signing out leaves no lead in memory. */
export function Desk({ onUnseen }: { onUnseen: (count: number) => void }) {
  const [store] = useState(createDeskStore);
  useEffect(() => listenToBrowser(store), [store]);
  return (
    <Provider store={store}>
      <Entry onUnseen={onUnseen} />
    </Provider>
  );
}

/** Shows the desk immediately, and removes it if the role has no access to leads. The API sends that role no leads. */
function Entry({ onUnseen }: { onUnseen: (count: number) => void }) {
  const { data: session } = useSessionQuery();
  if (session && !mayUse(session.role, 'leads')) {
    return <NoAccess title="Admin Dashboard" nav={<DeskNav role={session.role} />} />;
  }
  return <Panes onUnseen={onUnseen} role={session?.role} />;
}

/** Tabs, search, list and detail. */
function Panes({ onUnseen, role }: { onUnseen: (count: number) => void; role: StaffRole | undefined }) {
  const { tab, leadId, query } = useDeskLocation();
  const search = useLeadSearch(query);
  const tabList = useLeadList(tab.spec, tab.status, { isShown: query === '' });
  const found = useFoundLeads(query);
  const list = query ? found : tabList;
  const isMyDay = query === MY_DAY;
  const listKey = isMyDay ? MY_DAY : query ? 'found' : tab.key;
  const selection = useSelection(`${listKey} ${query}`, list.items);
  const allOf = isMyDay ? '' : query || searchQuery({ kind: tab.spec.kind, status: tab.status, listed: true });
  const [filtering, setFiltering] = useState(false);
  const [asksForKeys, setAsksForKeys] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const wide = useMedia(WIDE);
  const hasRoom = useMedia(ROOM_FOR_PAGES);
  const [isMoreOpen, setMoreOpen] = useState(false);
  /** The tab whose list opened the current detail: one step back. */
  const openedFrom = useRef<DeskTab>(undefined);

  function chooseTab(next: DeskTab) {
    if (query) {
      goTo({ tab: next, leadId: undefined, query: '' });
      return;
    }
    if (next === tab) {
      if (!wide && leadId) back();
      return;
    }
    // Switching tabs deselects the lead; Back does not reselect it.
    if (leadId && wide) goTo({ tab, leadId: undefined, query }, { replace: true });
    goTo({ tab: next, leadId: undefined, query }, { replace: leadId !== undefined && !wide });
  }

  function choose(lead: Lead) {
    // Search results come from different tabs.
    const at = query ? tabOfLead(lead) : tab;
    openedFrom.current = at;
    // Where the detail replaces the list, opening a lead adds a step that Back undoes.
    goTo({ tab: at, leadId: lead.id, query }, { replace: wide || leadId !== undefined });
  }

  const back = useCallback(() => {
    if (!wide && openedFrom.current === tab) history.back();
    else goTo({ tab, leadId: undefined, query }, { replace: true });
    openedFrom.current = undefined;
  }, [wide, tab, query]);

  function moved(lead: Lead) {
    if (wide) goTo({ tab, leadId: undefined, query }, { replace: true });
    goTo({ tab: tabOf(tab, lead.status), leadId: lead.id, query }, { replace: !wide });
  }

  const elsewhere = useCallback(
    (lead: Lead) => goTo({ tab: tabOf(tab, lead.status), leadId: lead.id, query }, { replace: true }),
    [tab, query],
  );

  /** Refining a search adds no history entry: Back leaves the whole search. */
  function searchFor(next: LeadSearch) {
    const asked = searchQuery(next);
    if (asked !== query) goTo({ tab, leadId: undefined, query: asked }, { replace: query !== '' && asked !== '' });
  }

  function step(by: number): boolean {
    const at = list.items.findIndex(({ id }) => id === leadId);
    const next = list.items[at < 0 ? 0 : at + by];
    if (next) choose(next);
    return next !== undefined;
  }

  useDeskKeys((command) => {
    switch (command) {
      case 'search':
        searchBox.current?.focus();
        searchBox.current?.select();
        return true;
      case 'next':
        return step(1);
      case 'previous':
        return step(-1);
      case 'select': {
        const opened = list.items.find(({ id }) => id === leadId);
        if (opened) selection.toggle(opened, false);
        return opened !== undefined;
      }
      case 'notes': {
        const notes = document.querySelector<HTMLElement>(`#${PANEL_ID} [name=notes]`);
        notes?.focus();
        return notes !== null;
      }
      case 'save': {
        const form = document.querySelector<HTMLFormElement>(`#${PANEL_ID} form[data-work]`);
        form?.requestSubmit();
        return form !== null;
      }
      case 'keys':
        setAsksForKeys(true);
        return true;
    }
  });

  const rendering = useMemo<RowRendering>(
    () => ({
      selection,
      showsStatus: query !== '',
      specOf: (lead) => KINDS[kindOf(lead)],
      lineOf: (lead) => {
        if (isMyDay) return <FollowUpLine lead={lead} />;
        return search.q ? <MatchLine lead={lead} text={search.q} /> : previewOf(lead);
      },
    }),
    [query, search, isMyDay, selection],
  );

  return (
    <>
      <KeepDrafts />
      <LiveLeads />
      <Announcer />
      <UnseenCount onCount={onUnseen} />
      <div className={frame.page}>
        <div className={frame.top} data-print="no">
          <div className={`wrap ${styles.bar}`}>
            <h1>Admin Dashboard</h1>
            <div className={styles.find}>
              <SearchBox
                ref={searchBox}
                text={search.q ?? ''}
                place={`${isMyDay} ${tab.key}`}
                onSearch={(q) => searchFor({ ...search, q })}
              />
              <Button
                look="secondary"
                small
                aria-expanded={filtering}
                aria-controls={FILTERS_ID}
                onClick={() => setFiltering(!filtering)}
              >
                <Icon name="sliders-horizontal" />
                <span>Filters</span>
              </Button>
              <Button
                look="secondary"
                small
                aria-pressed={isMyDay}
                onClick={() => goTo({ tab, leadId: undefined, query: isMyDay ? '' : MY_DAY })}
              >
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
            {filtering && (
              <div className={styles.filters}>
                <FilterPanel search={search} onSearch={searchFor} />
              </div>
            )}
            <div className={styles.tabs}>
              <TabList tabs={DESK_TABS} active={tab} onChoose={chooseTab} />
            </div>
          </div>
        </div>
        <div id={PANEL_ID} className={styles.panel} role="tabpanel" aria-labelledby={tabId(tab)}>
          <LeadPanel
            spec={tab.spec}
            status={tab.status}
            label={isMyDay ? 'My day' : query ? 'Search results' : tab.label}
            list={list}
            listKey={listKey}
            rendering={rendering}
            empty={isMyDay ? MY_DAY_DONE : query ? NOTHING_FOUND : tab.spec.empty[tab.status]}
            head={
              query ? (
                <ResultsHeader search={search} list={list} isMyDay={isMyDay} onSearch={searchFor} />
              ) : (
                list.items.length > 0 && <TabHeader query={allOf} />
              )
            }
            undo={<UndoStrip onUndone={(lead) => goTo({ tab: tabOfLead(lead), leadId: lead.id, query })} />}
            related={(lead) => <SenderLeads lead={lead} pathOf={pathOf} />}
            chosenId={leadId}
            onChoose={choose}
            onBack={back}
            onMoved={moved}
            onElsewhere={elsewhere}
          />
          <BulkBar selection={selection} items={list.items} query={allOf} linkOf={linkOf} />
        </div>
      </div>
      {asksForKeys && <KeysDialog onClose={() => setAsksForKeys(false)} />}
    </>
  );
}
