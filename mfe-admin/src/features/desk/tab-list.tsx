import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { classes } from '../../shared/classes';
import { useDeskSelector } from '../lead-data/desk-store';
import type { DeskTab } from './desk-tabs';
import { tabAfterKey } from './tab-keys';
import styles from './tabs.module.css';

export const PANEL_ID = 'desk-panel';
export const tabId = (tab: DeskTab) => `desk-tab-${tab.key}`;

interface TabListProps {
  tabs: readonly DeskTab[];
  active: DeskTab;
  onChoose: (tab: DeskTab) => void;
}

/** The tab row: one stop for the Tab key; arrow keys move and select immediately. */
export function TabList({ tabs, active, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = tabId(active);
  const counts = useDeskSelector(({ deskUi }) => deskUi.counts);
  const countOf = ({ spec, status }: DeskTab) => (status === 'closed' ? undefined : counts?.[spec.kind][status]);

  useLayoutEffect(() => {
    // On phones the row scrolls sideways, and a tab may become active without a touch. This also scrolls the page, so
    // it comes before the list's own scroll is restored.
    const tab = list.current?.querySelector(`#${activeId}`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = tabAfterKey(event.key, tabs.indexOf(active), tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${tabId(tab)}`)?.focus();
    onChoose(tab);
  }

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label="Requests and inquiries" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={tabId(tab)}
            type="button"
            role="tab"
            className={classes(styles.tab, tab.startsGroup && styles.split)}
            aria-selected={tab === active}
            aria-controls={PANEL_ID}
            aria-describedby={countOf(tab) === undefined ? undefined : `${tabId(tab)}-count`}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => onChoose(tab)}
          >
            {/* Drawn by the style sheet, so the tab's text stays unchanged. */}
            <span className={styles.words} data-count={shortCount(countOf(tab))}>
              {tab.label}
            </span>
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <span key={tab.key} id={`${tabId(tab)}-count`} hidden>
          {countOf(tab)} {countOf(tab) === 1 ? 'lead' : 'leads'}
        </span>
      ))}
    </>
  );
}

const MOST = 999;
const shortCount = (count: number | undefined) => (count && count > MOST ? `${MOST}+` : count || undefined);
