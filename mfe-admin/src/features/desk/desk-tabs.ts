import type { RequestStatus } from '@site/contracts';
import type { ComponentType } from 'react';
import { QuotesPanel } from '../quotes/quotes-panel';

/** What every tab's content is rendered with. */
export interface PanelProps {
  status: RequestStatus;
  /** The tab's label: names the list. */
  label: string;
  /** Called when a record of this kind has moved to another status: its tab opens, with the record still chosen. */
  onMoved: (status: RequestStatus) => void;
}

/** A tab of the dashboard. Records of one kind move between the tabs that share its panel. */
export interface DeskTab {
  key: string;
  label: string;
  status: RequestStatus;
  Panel: ComponentType<PanelProps>;
  /** A hairline before it: another kind of records begins. */
  startsGroup?: boolean;
}

/** The tabs in their order (spec.md §2). A kind of records is a panel and one entry for each status. */
export const DESK_TABS = [
  { key: 'quotes-new', label: 'New Quotes', status: 'new', Panel: QuotesPanel },
  { key: 'quotes-in-progress', label: 'In Progress', status: 'in_progress', Panel: QuotesPanel },
  { key: 'quotes-closed', label: 'Closed Quotes', status: 'closed', Panel: QuotesPanel },
] as const satisfies readonly DeskTab[];

/** Where a record of `tab`'s kind stands once it has `status`. */
export function tabOf(tab: DeskTab, status: RequestStatus): DeskTab {
  return (DESK_TABS as readonly DeskTab[]).find((other) => other.Panel === tab.Panel && other.status === status) ?? tab;
}
