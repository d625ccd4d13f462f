import { type LeadKind, mayUse, type StaffRole, searchQuery } from '@site/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import frame from '../../shared/frame.module.css';
import { BulkBar } from '../bulk/bulk-bar';
import { useSelection } from '../bulk/use-selection';
import { FollowUpLine } from '../find/follow-up-line';
import { MatchLine } from '../find/match-line';
import { ResultsHeader, TabHeader } from '../find/results-header';
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
import { LiveLeads } from '../live/live-leads';
import { UnseenCount } from '../live/unseen-count';
import styles from './desk.module.css';
import { DeskBar } from './desk-bar';
import { goTo, locationPath, useDeskLocation, useLeadSearch } from './desk-location';
import { DeskNav } from './desk-nav';
import { DESK_TABS, tabOfLead } from './desk-tabs';
import { KeepDrafts } from './keep-drafts';
import { KeysDialog } from './keys-dialog';
import { NoAccess } from './no-access';
import { PANEL_ID, tabId } from './tab-list';
import { UndoStrip } from './undo-strip';
import { useDeskCommands } from './use-desk-commands';
import { useDeskNavigation } from './use-desk-navigation';

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
  const location = useDeskLocation();
  const { tab, leadId, query } = location;
  const search = useLeadSearch(query);
  const tabList = useLeadList(tab.spec, tab.status, { isShown: query === '' });
  const found = useFoundLeads(query);
  const list = query ? found : tabList;
  const isMyDay = query === MY_DAY;
  const listKey = isMyDay ? MY_DAY : query ? 'found' : tab.key;
  const listedBy = `${listKey} ${query}`;
  const selection = useSelection(listedBy, list.items);
  const allOf = isMyDay ? '' : query || searchQuery({ kind: tab.spec.kind, status: tab.status, listed: true });
  const [asksForKeys, setAsksForKeys] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const { back, chooseTab, choose, follow, correctTab, searchFor } = useDeskNavigation(location);
  useDeskCommands({
    items: list.items,
    listKey: listedBy,
    leadId,
    selection,
    onChoose: choose,
    onSearch: () => {
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    onKeys: () => setAsksForKeys(true),
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
        <DeskBar
          searchBox={searchBox}
          tab={tab}
          search={search}
          isMyDay={isMyDay}
          role={role}
          onSearch={searchFor}
          onMyDay={() => goTo({ tab, leadId: undefined, query: isMyDay ? '' : MY_DAY })}
          onTab={chooseTab}
        />
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
            onMoved={follow}
            onElsewhere={correctTab}
          />
          <BulkBar selection={selection} items={list.items} query={allOf} linkOf={linkOf} />
        </div>
      </div>
      {asksForKeys && <KeysDialog onClose={() => setAsksForKeys(false)} />}
    </>
  );
}
