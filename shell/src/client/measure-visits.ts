import { VISITOR_ENDPOINTS, type VisitCount, type VisitReport } from '@site/contracts';
import { matchRoute } from '@site/platform/host';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { Failure } from '../app/runtime';
import type { SiteSnapshot } from '../app/site-snapshot';

// Counts views, failures and forms, and measures how a page was shown (LCP, INP, CLS): only numbers, in reports of at
// most 1 KB, without cookies or any other identifier of the visitor. A separate build, which `boot.ts` fetches last.

/** In the API's format (`VISIT_REPORT`, `VISIT_COUNTS`). */
const MAX_BYTES = 1_024;
const MAX_REMOTES = 6;
/**
 * A view is reported once its page has settled. A failure is reported immediately, so that a bad release is noticed
 * quickly.
 */
const SETTLED_MS = 2_000;
const FAILED_MS = 300;

const COUNTS: readonly VisitCount[] = ['views', 'failed', 'errors', 'starts', 'sends'];

/** Data that other scripts leave for this one. */
const page = window as { dataLayer?: { event?: unknown }[]; siteFailures?: Failure[] };

/** A view of one page: what to report for each frontend, and what was reported. */
class View {
  readonly page: string | undefined;
  /** What was measured while it was shown. */
  readonly vitals: Pick<VisitReport, 'lcp' | 'inp' | 'cls'> = {};
  private readonly reportedVitals = new Set<string>();
  private readonly counts = new Map<string, { due: Partial<Record<VisitCount, number>>; reported: Set<VisitCount> }>();

  constructor(
    private readonly snapshot: SiteSnapshot,
    path: string,
  ) {
    const route = matchRoute(snapshot.routes, path)?.route;
    this.page = route?.page;
    this.remote = route?.remote;
  }

  private readonly remote: string | undefined;

  /** Once per view; errors each time. */
  count(
    remote: string | undefined,
    name: VisitCount,
    version = remote && this.snapshot.remotes[remote]?.version,
  ): void {
    if (!remote || !version) return;
    const key = `${remote} ${version}`;
    const entry = this.counts.get(key) ?? { due: {}, reported: new Set() };
    this.counts.set(key, entry);
    if (name === 'errors') entry.due.errors = Math.min((entry.due.errors ?? 0) + 1, 20);
    else if (!entry.reported.has(name)) entry.due[name] = 1;
    entry.reported.add(name);
  }

  /** Counts a view for the page's frontend and for each frontend with a slot on it. */
  countShown(slots: Iterable<HTMLElement>): void {
    this.count(this.remote, 'views');
    for (const slot of slots) this.count(this.remoteOf(slot), 'views');
  }

  /** A form in a slot also counts for its page. */
  countForm(slot: HTMLElement | null, name: 'starts' | 'sends'): void {
    if (!slot) return;
    this.count(this.remoteOf(slot), name);
    this.count(this.remote, name);
  }

  /** Returns the counts that are due and marks them as reported. */
  take(): string[] {
    const all = [...this.counts].map(([key, entry]) => {
      const { due } = entry;
      entry.due = {};
      return [key, ...COUNTS.map((name) => due[name] ?? 0)].join(' ');
    });
    return all.slice(0, MAX_REMOTES);
  }

  /** Returns the measurements that were not reported yet and marks them as reported. */
  takeVitals(): [string, number][] {
    const news = Object.entries(this.vitals).filter(([name]) => !this.reportedVitals.has(name));
    for (const [name] of news) this.reportedVitals.add(name);
    return news;
  }

  get isDue(): boolean {
    return [...this.counts.values()].some(({ due }) => Object.keys(due).length > 0);
  }

  private remoteOf({ dataset: { slot = '' } }: HTMLElement): string | undefined {
    return (this.snapshot.slots as Record<string, string>)[slot];
  }
}

function measureVisits(snapshot: SiteSnapshot): void {
  let path = location.pathname;
  let view = new View(snapshot, path);
  let early: Failure[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The slot of the form that was started last. */
  let slot: HTMLElement | null = null;
  let sent = submissions();

  /** @param isGone Another page is already shown. */
  function sendReport({ isLeaving = false, isGone = false } = {}): void {
    clearTimeout(timer);
    timer = undefined;
    if (!view.page) return;
    view.countShown(isGone ? [] : document.querySelectorAll<HTMLElement>('[data-slot]'));
    const news = isLeaving ? view.takeVitals() : [];
    if (!view.isDue && news.length === 0) return;
    const report: VisitReport = { page: view.page, shown: view.take(), ...Object.fromEntries(news) };
    const body = JSON.stringify(report);
    if (body.length <= MAX_BYTES) navigator.sendBeacon(VISITOR_ENDPOINTS.visits, body);
  }

  const scheduleReport = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => document.visibilityState === 'visible' && sendReport(), ms);
  };

  function countSubmissions(): void {
    const now = submissions();
    if (now > sent) view.countForm(slot, 'sends');
    sent = now;
  }

  const leave = (isGone = false) => {
    countSubmissions();
    sendReport({ isLeaving: true, isGone });
  };

  const countFailure = (failure: Failure) => {
    // Belongs to a page that is about to be shown.
    if (location.pathname !== path) return void early.push(failure);
    const { remote, version } = failure;
    view.count(remote, 'failed', version);
    view.count(remote, 'errors', version);
    scheduleReport(FAILED_MS);
  };
  page.siteFailures?.forEach(countFailure);
  addEventListener('site-failure', (event) => countFailure((event as CustomEvent<Failure>).detail));
  document.addEventListener(
    'input',
    ({ target }) => {
      const form = target instanceof Element ? target.closest('form') : null;
      slot = form?.closest<HTMLElement>('[data-slot]') ?? slot;
      if (form) view.countForm(form.closest<HTMLElement>('[data-slot]'), 'starts');
    },
    { capture: true, passive: true },
  );
  const all = { reportAllChanges: true };
  onLCP(({ value }) => {
    view.vitals.lcp = Math.round(value);
  }, all);
  onINP(({ value }) => {
    view.vitals.inp = Math.round(value);
  }, all);
  onCLS(({ value }) => {
    view.vitals.cls = Math.round(value * 1_000) / 1_000;
  }, all);
  // After the library's own listeners, so that the final values are known.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else scheduleReport(SETTLED_MS);
  });
  addEventListener('pagehide', () => leave());
  if (!timer) scheduleReport(SETTLED_MS);

  addEventListener('site-page', () => {
    leave(true);
    path = location.pathname;
    view = new View(snapshot, path);
    slot = null;
    scheduleReport(SETTLED_MS);
    const failures = early;
    early = [];
    failures.forEach(countFailure);
  });
}

/** Forms submitted in this document. */
function submissions(): number {
  return (page.dataLayer ?? []).filter(({ event }) => event === 'form_submit').length;
}

const written = document.getElementById('site-snapshot')?.textContent;
const snapshot = written && (JSON.parse(written) as SiteSnapshot);
// Showing a preview is not a visit.
if (snapshot && !snapshot.previews && 'sendBeacon' in navigator) measureVisits(snapshot);
