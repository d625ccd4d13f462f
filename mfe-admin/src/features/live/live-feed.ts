import {
  COUNTS_EVENT,
  ENDPOINTS,
  LEAD_KINDS,
  type LeadCounts,
  type LeadViewer,
  LIVE_EVENT,
  LIVE_SINCE,
  type LiveBefore,
  type LiveEvent,
  VIEWERS_EVENT,
} from '@site/contracts';

interface LiveFeedOptions {
  onEvent: (event: LiveEvent) => void;
  onCounts: (counts: LeadCounts) => void;
  onViewers: (viewers: readonly LeadViewer[]) => void;
  /** What happened before the connection was not heard: lists that were read may be behind. */
  onMissed: () => void;
  /** Asked before another try when the server refused: whether it would take one at all. */
  isWelcome: () => Promise<boolean>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const STREAM = `${ENDPOINTS.liveEvents}?${LIVE_SINCE.query}=${LIVE_SINCE.maxSeconds}`;

/** Opens the stream of what happens to leads, and keeps it open. Returns how to close it. */
export function openLiveFeed({ onEvent, onCounts, onViewers, onMissed, isWelcome }: LiveFeedOptions): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let closed = false;
  /** The first lists are read from now on: what happened before is in them. */
  const begun = performance.now();
  /** The line was broken since: what happened meanwhile was not heard. */
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
      // Later openings follow a break, after which lists are read anyway.
      if (isFirst) tellBefore(data);
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
      // After a broken line the browser tries again by itself; after a refusal it does not.
      if (source.readyState === EventSource.CLOSED) void tryLater();
    });
  }

  function tellBefore(data: unknown): void {
    const passed = performance.now() - begun;
    const before = readLiveBefore(data);
    if (!before || before.reachMs < passed) {
      onMissed();
      return;
    }
    for (const { agoMs, event } of before.changes) if (agoMs <= passed) onEvent(event);
  }

  async function tryLater(): Promise<void> {
    if (!(await isWelcome()) || closed) return;
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

/** What an event's data says; nothing when it is of a kind that this desk does not know. */
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

/** What is told of the time before the stream; nothing when it is not as it should be. */
export function readLiveBefore(data: unknown): LiveBefore | undefined {
  try {
    const { reachMs, changes } = JSON.parse(String(data)) as Partial<LiveBefore>;
    return typeof reachMs === 'number' && Array.isArray(changes) ? { reachMs, changes } : undefined;
  } catch {
    return undefined;
  }
}
