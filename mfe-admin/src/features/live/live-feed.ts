import {
  COUNTS_EVENT,
  ENDPOINTS,
  LEAD_KINDS,
  type LeadCounts,
  type LeadViewer,
  LIVE_EVENT,
  LIVE_SINCE,
  type LiveEvent,
  type LiveReplay,
  VIEWERS_EVENT,
} from '@site/contracts';

interface LiveFeedOptions {
  onEvent: (event: LiveEvent) => void;
  onCounts: (counts: LeadCounts) => void;
  onViewers: (viewers: readonly LeadViewer[]) => void;
  /** Events before the connection were missed: loaded lists may be stale. */
  onMissed: () => void;
  /** Called before a retry after a rejection. Returns whether the server would accept the stream. */
  shouldRetry: () => Promise<boolean>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const STREAM = `${ENDPOINTS.liveEvents}?${LIVE_SINCE.query}=${LIVE_SINCE.maxSeconds}`;

/** Opens the stream of lead events, and keeps it open. Returns a function that closes it. */
export function openLiveFeed({ onEvent, onCounts, onViewers, onMissed, shouldRetry }: LiveFeedOptions): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let closed = false;
  /** The first lists are read from now on and include earlier events. */
  const begun = performance.now();
  /** The connection was lost: events were missed. */
  let broken = false;
  let isFirst = true;

  function open(): void {
    source = new EventSource(STREAM);
    source.addEventListener('open', () => {
      pause = FIRST_PAUSE_MS;
      if (broken) onMissed();
      broken = false;
    });
    source.addEventListener(LIVE_SINCE.event, ({ data }: MessageEvent<unknown>) => {
      // Later connections follow a break, which rereads the lists anyway.
      if (isFirst) replayEarlierEvents(data);
      isFirst = false;
    });
    source.addEventListener(LIVE_EVENT, ({ data }: MessageEvent<unknown>) => {
      const event = readLiveEvent(data);
      if (event) onEvent(event);
    });
    source.addEventListener(COUNTS_EVENT, ({ data }: MessageEvent<string>) => onCounts(JSON.parse(data)));
    source.addEventListener(VIEWERS_EVENT, ({ data }: MessageEvent<string>) => onViewers(JSON.parse(data)));
    source.addEventListener('error', () => {
      broken = true;
      isFirst = false;
      // The browser reconnects after a lost connection, but not after a refusal.
      if (source.readyState === EventSource.CLOSED) void tryLater();
    });
  }

  function replayEarlierEvents(data: unknown): void {
    const passed = performance.now() - begun;
    const replay = readLiveReplay(data);
    if (!replay || replay.reachMs < passed) {
      onMissed();
      return;
    }
    for (const { agoMs, event } of replay.changes) if (agoMs <= passed) onEvent(event);
  }

  async function tryLater(): Promise<void> {
    if (!(await shouldRetry()) || closed) return;
    timer = setTimeout(open, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  open();
  return () => {
    closed = true;
    clearTimeout(timer);
    source.close();
  };
}

/** Parses an event's data; undefined for a kind that this desk does not know. */
export function readLiveEvent(data: unknown): LiveEvent | undefined {
  try {
    const event: unknown = JSON.parse(String(data));
    if (typeof event !== 'object' || event === null || !('kind' in event) || !('change' in event)) return undefined;
    if (!LEAD_KINDS.some((kind) => kind === event.kind)) return undefined;
    const whole = event.change === 'deleted' ? 'id' in event : 'record' in event;
    return whole ? (event as LiveEvent) : undefined;
  } catch {
    return undefined;
  }
}

/** Parses the stream's summary of events before it opened; undefined if malformed. */
export function readLiveReplay(data: unknown): LiveReplay | undefined {
  try {
    const { reachMs, changes } = JSON.parse(String(data)) as Partial<LiveReplay>;
    return typeof reachMs === 'number' && Array.isArray(changes) ? { reachMs, changes } : undefined;
  } catch {
    return undefined;
  }
}
