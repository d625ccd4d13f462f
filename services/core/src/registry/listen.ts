import pg from 'pg';

const RECONNECT_MS = 1_000;

/**
 * LISTENs on a connection of its own and connects again when it breaks. After a reconnection
 * `onNotice` is called too: what was told meanwhile is lost. Resolves when the first attempt has ended.
 */
export async function listenTo(
  connectionString: string,
  channel: string,
  onNotice: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async (again: boolean) => {
    const next = new pg.Client({ connectionString, keepAlive: true });
    client = next;
    let broken = false;
    const retry = () => {
      if (broken || stopped) return;
      broken = true;
      next.end().catch(() => undefined);
      timer = setTimeout(() => void connect(true), RECONNECT_MS);
    };
    next.on('error', retry);
    next.on('end', retry);
    next.on('notification', () => onNotice());
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
      if (again) onNotice();
    } catch {
      retry();
    }
  };

  await connect(false);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
