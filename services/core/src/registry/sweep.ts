import type pg from 'pg';
import type { ObjectStorage } from '../storage/index.js';
import { ALL_OBJECTS, objectKey, versionOfKey } from './names.js';
import { withStorageLock } from './storage-lock.js';

const DAY_MS = 86_400_000;
/** Pages that were opened with an old version still request its files. */
export const KEPT = { versions: 10, days: 30 } as const;

interface Row {
  remote: string;
  version: string;
}

/**
 * Deletes versions that are not among a remote's last 10, were not released at any time within 30 days and have no
 * preview. Also deletes objects of incompletely stored versions. @returns the deleted versions.
 */
export async function sweepReleases(pool: pg.Pool, storage: ObjectStorage, now: Date): Promise<Row[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return withStorageLock(pool, 'exclusive', async (client) => {
    await client.query('delete from release_previews where expires_at <= $1', [now]);
    const { rows } = await client.query<Row>(SWEEP, [KEPT.versions, daysAgo(KEPT.days), daysAgo(1)]);
    // Rows first: a version in the database is always complete. The next sweep removes files that a failure leaves.
    for (const { remote, version } of rows) {
      for await (const { key } of storage.list(objectKey(remote, version, ''))) await storage.delete(key);
    }
    await removeOrphans(client, storage, daysAgo(1));
    return rows;
  });
}

/**
 * A version was released from its history entry until the next entry of its remote. Versions stored within the last day
 * are kept, because they may be about to be released.
 */
const SWEEP = `
  with periods as (
    select remote, version,
           coalesce(lead(released_at) over (partition by remote order by id), 'infinity') as until
      from release_history
  ), ranked as (
    select remote, version, row_number() over (partition by remote order by created_at desc, version) as place
      from releases
  )
  delete from releases r using ranked
   where ranked.remote = r.remote and ranked.version = r.version and ranked.place > $1 and r.created_at < $3
     and not exists (select 1 from release_pointers p where p.remote = r.remote and p.version = r.version)
     and not exists (select 1 from release_previews v where v.remote = r.remote and v.version = r.version)
     and not exists (select 1 from periods h where h.remote = r.remote and h.version = r.version and h.until > $2)
  returning r.remote, r.version`;

/**
 * Keeps objects older than the first recorded release: they belong to another database, which may be restored. The
 * history itself is never shortened.
 */
async function removeOrphans(client: pg.ClientBase, storage: ObjectStorage, before: Date): Promise<void> {
  const { rows: history } = await client.query<{ since: Date | null }>(
    'select min(released_at) as since from release_history',
  );
  const since = history[0]?.since;
  if (!since) return;
  const { rows } = await client.query<Row>('select remote, version from releases');
  const known = new Set(rows.map(({ remote, version }) => `${remote}/${version}`));
  for await (const { key, lastModified } of storage.list(ALL_OBJECTS)) {
    const owner = versionOfKey(key);
    const isOurs = lastModified >= since && lastModified < before;
    if (owner && isOurs && !known.has(`${owner.remote}/${owner.version}`)) await storage.delete(key);
  }
}
