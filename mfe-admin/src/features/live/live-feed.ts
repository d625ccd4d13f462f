import { ENDPOINTS, LEAD_KINDS, LIVE_EVENT, type LiveEvent } from '@site/contracts';

interface LiveFeedOptions {
  onEvent: (event: LiveEvent) => void;
  /** The connection is there again: what happened meanwhile was not heard. */
  onBack: () => void;
  /** Asked before another try when the server refused: whether it would take one at all. */
  isWelcome: () => Promise<boolean>;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** Opens the stream of what happens to leads, and keeps it open. Returns how to close it. */
export function openLiveFeed({ onEvent, onBack, isWelcome }: LiveFeedOptions): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let lost = false;
  let closed = false;

  function open(): void {
    source = new EventSource(ENDPOINTS.liveEvents);
    source.addEventListener('open', () => {
      pause = FIRST_PAUSE_MS;
      if (lost) onBack();
      lost = false;
    });
    source.addEventListener(LIVE_EVENT, ({ data }: MessageEvent<unknown>) => {
      const event = readLiveEvent(data);
      if (event) onEvent(event);
    });
    source.addEventListener('error', () => {
      lost = true;
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
