import type pg from 'pg';
import { type Move, readMoves } from './release-records.js';

/** Versions of the host's packages that a build was made with. A missing one is not required. */
export interface BuiltWith {
  platform?: string;
  react?: string;
  contracts?: string;
}

/**
 * The whole history, newest first. Versions that were swept or do not fit count as crashed, so that a rollback skips
 * them. @param fits Whether the shell can run a build; gets the builds of all stored versions as well.
 */
export async function usableMoves(
  client: Pick<pg.Client, 'query'>,
  remote: string,
  fits: (built: BuiltWith, builds: ReadonlyMap<string, BuiltWith>) => boolean,
): Promise<Move[]> {
  const { rows } = await client.query<{ version: string; built: BuiltWith }>(
    `select version, jsonb_build_object('platform', coalesce(manifest ->> 'platform', '')) ||
            coalesce(manifest -> 'requires', '{}') as built
       from releases where remote = $1`,
    [remote],
  );
  const builds = new Map(rows.map(({ version, built }) => [version, built]));
  const runs = (version: string) => {
    const built = builds.get(version);
    return built !== undefined && fits(built, builds);
  };
  const moves = await readMoves(client, remote);
  return moves.map((move) => ({ ...move, hasCrashed: move.hasCrashed || !runs(move.version) }));
}

/** Whether a host that can run one build can also run another: the same major versions, and none newer. */
export const runsWhere = (other: BuiltWith = {}, built: BuiltWith): boolean =>
  (['platform', 'react', 'contracts'] as const).every((name) => isWithin(built[name], other[name]));

function isWithin(needed: string | undefined, known: string | undefined): boolean {
  if (needed === undefined || known === undefined) return true;
  const [major, minor = 0] = needed.split('.').map(Number);
  const [knownMajor, knownMinor = 0] = known.split('.').map(Number);
  return major === knownMajor && minor <= knownMinor;
}
