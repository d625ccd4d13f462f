import pg from 'pg';

const RECONNECT_MS = 1_000;
const CHECK_MS = 5_000;

export interface ListenHandlers {
  onNotice(payload: string, channel: string): void;
  /** The connection was lost and is back: notifications in between were missed. */
  onReconnected(): void;
  /** The connection was lost, or could not be made. Called once, however many attempts follow. */
  onLost?(error?: Error): void;
}

export interface Listener {
  /** Checks whether the connection still answers, and reconnects if not. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** LISTENs to channels on a separate connection and reconnects when it breaks. Resolves after the first attempt. */
export async function listenTo(
  connectionString: string,
  channels: readonly string[],
  { onNotice, onReconnected, onLost }: ListenHandlers,
  reconnectMs = RECONNECT_MS,
): Promise<Listener> {
  let client: pg.Client | undefined;
  let breakOff: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let isLost = false;

  const connect = async (again: boolean) => {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CHECK_MS });
    client = next;
    let broken = false;
    const retry = (error?: Error) => {
      if (broken || stopped) return;
      broken = true;
      if (!isLost) onLost?.(error);
      isLost = true;
      next.end().catch(() => undefined);
      timer = setTimeout(() => void connect(true), reconnectMs);
    };
    breakOff = retry;
    next.on('error', retry);
    next.on('end', () => retry());
    next.on('notification', ({ payload, channel }) => {
      if (!broken) onNotice(payload ?? '', channel);
    });
    try {
      await next.connect();
      // Plain pg: TypeORM cannot listen, and takes twice as long to load, in the shell too.
      await next.query(channels.map((channel) => `listen ${next.escapeIdentifier(channel)}`).join('; '));
      isLost = false;
      if (again) onReconnected();
    } catch (error) {
      retry(error instanceof Error ? error : new Error(String(error)));
    }
  };

  await connect(false);
  return {
    async check() {
      const checked = breakOff;
      const late = setTimeout(() => checked?.(), CHECK_MS);
      await client?.query('select 1').catch(() => checked?.());
      clearTimeout(late);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
