import { Icon, Link } from '@site/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Provider } from 'react-redux';
import frame from '../../shared/frame.module.css';
import { useMedia, WIDE } from '../../shared/use-media';
import { createDeskStore, listenToBrowser } from '../lead-data/desk-store';
import type { Lead } from '../lead-data/lead-kind';
import { LeadPanel } from '../leads/lead-panel';
import { Announcer } from '../live/announcer';
import { LiveLeads } from '../live/live-leads';
import styles from './desk.module.css';
import { goTo, usePlace } from './desk-place';
import { DESK_TABS, type DeskTab, tabOf } from './desk-tabs';
import { KeepDrafts } from './keep-drafts';
import { LogoutButton } from './logout-button';
import { PANEL_ID, TabList, tabId } from './tab-list';

/** Tabs, list and detail. It has a store of its own: who signs out leaves no lead behind in memory. */
export function Desk() {
  const [store] = useState(createDeskStore);
  useEffect(() => listenToBrowser(store), [store]);
  const { tab, leadId } = usePlace();
  const wide = useMedia(WIDE);
  /** The tab whose list the present detail was opened from: one step back. */
  const openedFrom = useRef<DeskTab>(undefined);

  function chooseTab(next: DeskTab) {
    if (next === tab) {
      if (!wide && leadId) back();
      return;
    }
    // Switching begins with nothing chosen (spec.md §2), also when one comes back.
    if (leadId && wide) goTo({ tab, leadId: undefined }, { replace: true });
    goTo({ tab: next, leadId: undefined }, { replace: leadId !== undefined && !wide });
  }

  function choose(lead: Lead) {
    openedFrom.current = tab;
    // Where list and detail take turns, opening one is a step that Back undoes.
    goTo({ tab, leadId: lead.id }, { replace: wide || leadId !== undefined });
  }

  const back = useCallback(() => {
    if (!wide && openedFrom.current === tab) history.back();
    else goTo({ tab, leadId: undefined }, { replace: true });
    openedFrom.current = undefined;
  }, [wide, tab]);

  function moved(lead: Lead) {
    if (wide) goTo({ tab, leadId: undefined }, { replace: true });
    goTo({ tab: tabOf(tab, lead.status), leadId: lead.id }, { replace: !wide });
  }

  const elsewhere = useCallback(
    (lead: Lead) => goTo({ tab: tabOf(tab, lead.status), leadId: lead.id }, { replace: true }),
    [tab],
  );

  return (
    <Provider store={store}>
      <KeepDrafts />
      <LiveLeads />
      <Announcer />
      <div className={frame.page}>
        <div className={frame.top}>
          <div className={`wrap ${styles.bar}`}>
            <h1>Admin Dashboard</h1>
            <div className={styles.acts}>
              <Link className={`${frame.link} ${styles.releases}`} href="/admin/releases">
                <Icon name="layers" />
                <span>Releases</span>
              </Link>
              <LogoutButton />
            </div>
            <div className={styles.tabs}>
              <TabList tabs={DESK_TABS} active={tab} onChoose={chooseTab} />
            </div>
          </div>
        </div>
        <div id={PANEL_ID} className={styles.panel} role="tabpanel" aria-labelledby={tabId(tab)}>
          <LeadPanel
            spec={tab.spec}
            status={tab.status}
            label={tab.label}
            chosenId={leadId}
            onChoose={choose}
            onBack={back}
            onMoved={moved}
            onElsewhere={elsewhere}
          />
        </div>
      </div>
    </Provider>
  );
}
