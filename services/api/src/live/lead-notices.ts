import { LEAD_KINDS, type LeadNotice } from '@site/contracts';

/** Notices within this time are combined: a save is several statements, and a batch many saves. */
const GATHER_MS = 50;

/** The later change wins, but a lead that was created a moment ago stays new for listeners. */
const RANK = { updated: 0, created: 1, deleted: 2 } as const;

/** Collects notices of leads, each lead once, and handles them batch by batch. */
export class LeadNotices {
  private waiting = new Map<string, LeadNotice>();
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<void> = Promise.resolve();

  /** @param handle Never rejects. */
  constructor(private readonly handle: (notices: LeadNotice[]) => Promise<void>) {}

  add(notice: LeadNotice): void {
    const known = this.waiting.get(notice.id);
    const latest = !known || RANK[notice.change] > RANK[known.change] ? notice : known;
    this.waiting.set(notice.id, notice.assigned ? { ...latest, assigned: true } : latest);
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
  }

  /** Runs a task between two batches, so that no older record overtakes a newer one. @param task Never rejects. */
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

/** The notice in a payload; undefined if it is not one. */
export function readNotice(payload: string): LeadNotice | undefined {
  try {
    const { kind, id, change, assigned } = JSON.parse(payload) as Partial<LeadNotice>;
    const isOne = LEAD_KINDS.some((known) => known === kind) && typeof id === 'string' && change && change in RANK;
    return isOne ? ({ kind, id, change, ...(assigned === true && { assigned }) } as LeadNotice) : undefined;
  } catch {
    return undefined;
  }
}
