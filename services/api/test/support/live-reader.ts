import { LIVE_EVENT, LIVE_SINCE, type LiveEvent, type LiveReplay } from '@site/contracts';
import { eventually } from '@site/testing/eventually';
import { ENDPOINTS } from '@site/testing/spec-facts';
import { sessionCookie } from './test-api.js';

/** Reads a stream of server-sent events as a browser does. */
export class LiveReader {
  text = '';
  isEnded = false;

  private constructor(
    readonly response: Response,
    private readonly abort: AbortController,
  ) {}

  static async open(address: string, session: string, since?: number): Promise<LiveReader> {
    const abort = new AbortController();
    const headers = { cookie: sessionCookie(session), accept: 'text/event-stream' };
    const query = since === undefined ? '' : `?${LIVE_SINCE.query}=${since}`;
    const response = await fetch(address + ENDPOINTS.liveEvents + query, { headers, signal: abort.signal });
    const reader = new LiveReader(response, abort);
    void reader.read();
    return reader;
  }

  get events(): LiveEvent[] {
    return this.dataOf(LIVE_EVENT) as LiveEvent[];
  }

  /** The summary of earlier events; undefined until it arrives. */
  get before(): LiveReplay | undefined {
    return this.dataOf(LIVE_SINCE.event)[0] as LiveReplay | undefined;
  }

  dataOf(name: string): unknown[] {
    return this.text
      .split('\n\n')
      .filter((block) => block.startsWith(`event: ${name}\n`))
      .map((block) => JSON.parse(block.slice(block.indexOf('data: ') + 6)));
  }

  async expectEvent(isWanted: (event: LiveEvent) => boolean, withinMs = 30_000): Promise<LiveEvent> {
    return eventually(() => {
      const event = this.events.find(isWanted);
      if (!event) throw new Error(`no such event in ${JSON.stringify(this.events)}`);
      return event;
    }, withinMs);
  }

  async expectEnd(withinMs = 30_000): Promise<void> {
    await eventually(() => {
      if (!this.isEnded) throw new Error('the stream is still open');
    }, withinMs);
  }

  close(): void {
    this.abort.abort();
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.response.body ?? []) this.text += decoder.decode(chunk, { stream: true });
    } catch {
      // Closed by us, or the connection broke.
    }
    this.isEnded = true;
  }
}
