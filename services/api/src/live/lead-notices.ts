import { LEAD_KINDS, type LeadNotice } from '@site/contracts';

/** Notices of this long are one: a save is several statements, and a batch many saves. */
const GATHER_MS = 50;

/** The later change wins, except that a lead created a moment ago is still new to listeners. */
const RANK = { updated: 0, created: 1, deleted: 2 } as const;

/** Gathers notices of leads, each lead once, and hands them on one batch after the other. */
export class LeadNotices {
  private waiting = new Map<string, LeadNotice>();
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<void> = Promise.resolve();

  /** @param handle Never rejects. */
  constructor(private readonly handle: (notices: LeadNotice[]) => Promise<void>) {}

  add(notice: LeadNotice): void {
    const known = this.waiting.get(notice.id);
    const latest = !known || RANK[notice.change] > RANK[known.change] ? notice : known;
    const isAssigned = known?.assigned || notice.assigned;
    this.waiting.set(notice.id, isAssigned ? { ...latest, assigned: true } : latest);
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** Does something between two batches, so that no older record overtakes a newer one. @param task Never rejects. */
  between(task: () => Promise<void>): void {
    this.last = this.last.then(task);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.waiting.clear();
  }

  private flush(): void {
    this.timer = undefined;
    this.between(async () => {
      const notices = [...this.waiting.values()];
      this.waiting = new Map();
      if (notices.length > 0) await this.handle(notices);
    });
  }
}

/** The notice in a payload; undefined for anything else that somebody may have told. */
export function readNotice(payload: string): LeadNotice | undefined {
  try {
    const { kind, id, change, assigned } = JSON.parse(payload) as Partial<LeadNotice>;
    const isOne = LEAD_KINDS.some((known) => known === kind) && typeof id === 'string' && change && change in RANK;
    return isOne ? ({ kind, id, change, ...(assigned === true && { assigned }) } as LeadNotice) : undefined;
  } catch {
    return undefined;
  }
}
