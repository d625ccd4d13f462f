import { ENDPOINTS, LEAD_KINDS, LIVE_ANEW_EVENT, LIVE_EVENT, LIVE_SINCE, type LiveEvent } from '@site/contracts';

interface LiveFeedOptions {
  onEvent: (event: LiveEvent) => void;
  /** What happened before the connection was not heard: lists that were read may be behind. */
  onMissed: () => void;
  /** Asked before another try when the server refused: whether it would take one at all. */
  isWelcome: () => Promise<boolean>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The stream first tells what happened in so many seconds before it: since the first lists were asked for. */
const SINCE_SECONDS = 5;
/** One that took longer to open than this may have missed something. */
const OPENING_MS = SINCE_SECONDS * 900;
const STREAM = `${ENDPOINTS.liveEvents}?${LIVE_SINCE.query}=${SINCE_SECONDS}`;

/** Opens the stream of what happens to leads, and keeps it open. Returns how to close it. */
export function openLiveFeed({ onEvent, onMissed, isWelcome }: LiveFeedOptions): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let closed = false;
  const begun = performance.now();
  /** More may have happened before the stream than it tells. */
  let mayLack = () => performance.now() - begun > OPENING_MS;
  /** Once for each opening: it may be known here, and be told by the server too. */
  let told = false;

  function tellMissed(): void {
    if (!told) onMissed();
    told = true;
  }

  function open(): void {
    source = new EventSource(STREAM);
    source.addEventListener('open', () => {
      pause = FIRST_PAUSE_MS;
      told = false;
      if (mayLack()) tellMissed();
      mayLack = () => false;
    });
    source.addEventListener(LIVE_ANEW_EVENT, tellMissed);
    source.addEventListener(LIVE_EVENT, ({ data }: MessageEvent<unknown>) => {
      const event = readLiveEvent(data);
      if (event) onEvent(event);
    });
    source.addEventListener('error', () => {
      mayLack = () => true;
      // After a broken line the browser tries again by itself; after a refusal it does not.
      if (source.readyState === EventSource.CLOSED) void tryLater();
    });
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
