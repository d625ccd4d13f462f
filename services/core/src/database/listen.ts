import pg from 'pg';

const RECONNECT_MS = 1_000;
const CHECK_MS = 5_000;

export interface ListenHandlers {
  onNotice(payload: string, channel: string): void;
  /** The connection was lost and stands again: whatever was told meanwhile is lost. */
  onReconnected(): void;
}

export interface Listener {
  /** Looks whether the connection still answers; one that does not is made anew. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** LISTENs to channels on a connection of its own and connects again when it breaks. Resolves when the first attempt has ended. */
export async function listenTo(
  connectionString: string,
  channels: readonly string[],
  { onNotice, onReconnected }: ListenHandlers,
): Promise<Listener> {
  let client: pg.Client | undefined;
  let breakOff: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async (again: boolean) => {
    const next = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: CHECK_MS });
    client = next;
    let broken = false;
    const retry = () => {
      if (broken || stopped) return;
      broken = true;
      next.end().catch(() => undefined);
      timer = setTimeout(() => void connect(true), RECONNECT_MS);
    };
    breakOff = retry;
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', ({ payload, channel }) => {
      if (!broken) onNotice(payload ?? '', channel);
    });
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen ${next.escapeIdentifier(channel)}`).join('; '));
      if (again) onReconnected();
    } catch {
      retry();
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
