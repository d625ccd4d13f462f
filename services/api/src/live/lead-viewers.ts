import { type LeadViewer, VIEWER } from '@site/contracts';

/** Payload of the viewers' channel (Postgres NOTIFY): the session `key` now has that lead open, or none. */
export interface ViewerNotice extends Omit<LeadViewer, 'leadId'> {
  key: string;
  leadId: string | null;
}

interface Seen {
  viewer: LeadViewer;
  at: number;
}

/** Viewers of leads, as far as this process knows. A viewer who does not report again expires. */
export class LeadViewers {
  private readonly seen = new Map<string, Seen>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  note({ key, leadId, email }: ViewerNotice): void {
    if (leadId === null) this.seen.delete(key);
    else this.seen.set(key, { viewer: { leadId, email }, at: this.clock() });
  }

  /** Each account once per lead. */
  list(): LeadViewer[] {
    const oldest = this.clock() - VIEWER.forgottenAfterSeconds * 1_000;
    for (const [key, { at }] of this.seen) if (at < oldest) this.seen.delete(key);
    const viewers = [...this.seen.values()].map(({ viewer }) => viewer);
    return viewers.filter(
      ({ leadId, email }, at) => viewers.findIndex((other) => other.leadId === leadId && other.email === email) === at,
    );
  }
}

/** The notice in a payload; undefined if it is not one. */
export function readViewer(payload: string): ViewerNotice | undefined {
  try {
    const { key, leadId, email } = JSON.parse(payload) as Partial<ViewerNotice>;
    const isOne =
      typeof key === 'string' && typeof email === 'string' && (leadId === null || typeof leadId === 'string');
    return isOne ? { key, leadId, email } : undefined;
  } catch {
    return undefined;
  }
}
