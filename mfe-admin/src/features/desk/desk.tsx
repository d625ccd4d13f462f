import { useState } from 'react';
import { Provider } from 'react-redux';
import styles from './desk.module.css';
import { createDeskStore } from './desk-store';
import { DESK_TABS, type DeskTab, tabOf } from './desk-tabs';
import { LogoutButton } from './logout-button';
import { PANEL_ID, TabList, tabId } from './tab-list';

/** Tabs, list and detail. It has a store of its own: who signs out leaves no lead behind in memory. */
export function Desk() {
  const [store] = useState(createDeskStore);
  const [active, setActive] = useState<DeskTab>(DESK_TABS[0]);
  /** Counts the switches of tabs by hand: each begins with nothing chosen (spec.md §2). */
  const [visit, setVisit] = useState(0);

  function choose(tab: DeskTab) {
    if (tab === active) return;
    setActive(tab);
    setVisit((count) => count + 1);
  }

  return (
    <Provider store={store}>
      <div className={styles.desk}>
        <div className={styles.top}>
          <div className={`wrap ${styles.bar}`}>
            <h1>Admin Dashboard</h1>
            <LogoutButton />
            <div className={styles.tabs}>
              <TabList tabs={DESK_TABS} active={active} onChoose={choose} />
            </div>
          </div>
        </div>
        <div id={PANEL_ID} className={styles.panel} role="tabpanel" aria-labelledby={tabId(active)}>
          {/* The panel outlives a move to another tab, and with it what is chosen and typed. */}
          <active.Panel
            key={visit}
            status={active.status}
            label={active.label}
            onMoved={(status) => setActive(tabOf(active, status))}
          />
        </div>
      </div>
    </Provider>
  );
}
