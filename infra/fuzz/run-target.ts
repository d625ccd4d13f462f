import fc from 'fast-check';
import type { Draft } from './draft.ts';
import type { Verdict } from './verdict.ts';
import type { World } from './world.ts';

export interface Target {
  name: string;
  share: number;
  requests: fc.Arbitrary<Draft>;
}
export interface Find {
  kind: string;
  detail: string;
  seed: number;
  draft: Draft;
  bytes: Buffer;
}
export interface Result {
  target: string;
  requests: number;
  statuses: Map<string, number>;
  finds: Find[];
}

const AT_ONCE = 32;
/** More finds add nothing new, and each takes time to minimize. */
const MAX_FINDS = 8;
const SHRINK_MS = 15_000;

/** Sends requests of one kind. Each has its own seed, from the run's seed and its number. */
export async function runTarget(
  { name, requests }: Target,
  { count, seed, world, verdict }: { count: number; seed: number; world: World; verdict: Verdict },
): Promise<Result> {
  const result: Result = { target: name, requests: 0, statuses: new Map(), finds: [] };
  const finds: Map<string, Find> = new Map();
  const attempt = async (draft: Draft) => {
    const wire = world.wireOf(draft);
    const outcome = await world.send(draft, wire);
    result.requests += 1;
    const status = String(outcome.answers[0]?.status ?? 'none');
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
    const fault = verdict.of(draft, wire.isWhole, outcome);
    return fault && { ...fault, draft, bytes: wire.bytes };
  };
  let next = 0;
  const sender = async () => {
    while (next < count && finds.size < MAX_FINDS) {
      const own = seedOf(seed, name, next++);
      const [draft] = fc.sample(requests, { seed: own, numRuns: 1 });
      const fault = draft && (await attempt(draft));
      if (!fault) continue;
      const key = `${fault.kind} ${fault.draft.operation ?? fault.draft.method}`;
      if (!finds.has(key)) finds.set(key, { ...fault, seed: own });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  for (const find of finds.values()) result.finds.push(await smallest(requests, find, attempt));
  return result;
}

/** The smallest request that fails in the same way, if one request alone reproduces the failure. */
async function smallest(
  requests: fc.Arbitrary<Draft>,
  find: Find,
  attempt: (draft: Draft) => Promise<Omit<Find, 'seed'> | undefined>,
) {
  let best = find;
  const holds = fc.asyncProperty(requests, async (draft) => {
    const fault = await attempt(draft);
    if (fault?.kind !== find.kind) return;
    best = { ...fault, seed: find.seed };
    throw new Error(fault.kind);
  });
  await fc.check(holds, { seed: find.seed, numRuns: 1, interruptAfterTimeLimit: SHRINK_MS });
  return best;
}

function seedOf(seed: number, name: string, index: number) {
  let hash = seed | 0;
  for (const char of `${name}/${index}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x5bd1e995) ^ (hash >>> 15);
  return hash | 0;
}
