import type { LiveEvent } from '@site/contracts';
import type { ToastOptions } from '@site/platform';
import type { DeskThunk } from '../lead-data/desk-store';
import { leadsApi } from '../lead-data/leads-api';
import { findLead } from '../lead-data/list-actions';

/** Assignments within this time of the first, as of a bulk action, are one notice. */
const TOGETHER_MS = 500;
/** A slow browser may need longer for many: the notice waits until none has come for this time. */
const QUIET_MS = 100;

/**
 * Returns the name of the lead if a colleague has just assigned it to the user. The user's own assignments show in place.
 */
export function assignedToMe(event: LiveEvent): DeskThunk<string | undefined> {
  return (_, getState) => {
    if (event.change === 'deleted' || !event.assigned) return undefined;
    const { record, kind } = event;
    const state = getState();
    if (Date.now() < state.deskUi.assigningUntil) return undefined;
    const { data: session } = leadsApi.endpoints.session.select()(state);
    const { data: staff } = leadsApi.endpoints.staff.select()(state);
    const isMine = staff?.some(({ id, email }) => id === record.assigneeId && email === session?.email);
    const isKnown =
      state.deskUi.shown?.id === record.id || findLead(state, kind, record.id)?.assigneeId === record.assigneeId;
    return isMine && !isKnown ? record.fullName : undefined;
  };
}

/** Tells of newly assigned leads, of many at once by their number. */
export class AssignmentNotices {
  private names: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastAt = 0;

  constructor(private readonly tell: (notice: ToastOptions) => void) {}

  add(name: string): void {
    this.names.push(name);
    this.lastAt = performance.now();
    this.timer ??= setTimeout(() => this.showWhenQuiet(), TOGETHER_MS);
  }

  /** Shows at once what waits. */
  stop(): void {
    clearTimeout(this.timer);
    if (this.timer) this.show();
  }

  private showWhenQuiet(): void {
    const wait = this.lastAt + QUIET_MS - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.showWhenQuiet(), wait);
    else this.show();
  }

  private show(): void {
    const { length: count, 0: name } = this.names;
    this.names = [];
    this.timer = undefined;
    this.tell(
      count === 1 ? { title: 'Assigned to you', description: name } : { title: `${count} leads assigned to you` },
    );
  }
}
