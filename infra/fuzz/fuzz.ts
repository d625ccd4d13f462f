import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@site/contracts';
import { elapsed, say } from '../bootstrap/progress.mjs';
import { startProduct } from '../test/browser/product.ts';
import { operationsOf } from './document/operations.ts';
import { type Check, nothingLeft, processesOf, quietLogs, sameProcesses } from './post-run-checks.ts';
import { showFind, showTable } from './report.ts';
import { runTarget } from './run-target.ts';
import { installSchemathesis, runSchemathesis } from './schemathesis.ts';
import { targetsOf } from './targets.ts';
import { Verdict } from './verdict.ts';
import { World } from './world.ts';

interface Options {
  seed: number;
  requests: number;
  only: string | undefined;
  withPython: boolean;
}

const ROLES = ['visitor', 'staff', 'team'] as const;
/** Schemathesis sends this share of the requests, in addition to the fuzzers here. */
const SCHEMATHESIS_SHARE = 0.1;

/**
 * Starts a site, sends requests to it and checks the result.
 * @param checks Filled as results are known.
 */
export async function fuzz({ seed, requests, only, withPython }: Options, checks: Check[]) {
  const since = Date.now();
  const temporary = mkdtempSync(join(tmpdir(), 'fuzz-'));
  const env = {
    TMPDIR: temporary,
    // Rate limits are tested elsewhere; here they would only hide the code behind them.
    ...{
      LIMIT_SUBMISSIONS: '1000000',
      LIMIT_UPLOADS: '1000000',
      LIMIT_EVENTS: '1000000',
      LIMIT_VISITS: '1000000',
      TRUST_PROXY: '1',
    },
  };
  const product = await startProduct({ env });
  let world: World | undefined;
  try {
    say(`The site runs at ${product.origin}: ${elapsed(since)}; seed ${seed}`);
    const before = processesOf(await product.pids());
    world = await World.open(product);
    const document = await (await fetch(product.origin + ENDPOINTS.openApi)).json();
    const operations = operationsOf(document);
    const verdict = new Verdict(operations);
    const results = [];
    const targets = targetsOf(operations).filter(({ name }) => !only || name.includes(only));
    checks.push({
      name: 'requests are sent',
      problem: targets.length > 0 ? undefined : `no target is named "${only}"`,
    });
    for (const target of targets) {
      const began = Date.now();
      const result = await runTarget(target, { count: Math.ceil(requests * target.share), seed, world, verdict });
      say(`${target.name}: ${result.requests} requests in ${elapsed(began)}, ${result.finds.length} finds`);
      for (const find of result.finds) showFind(find, world.ports[find.draft.entryPoint]);
      results.push(result);
    }
    for (const { target, finds } of results) {
      checks.push({ name: target, problem: finds.length > 0 ? finds.map(({ kind }) => kind).join(', ') : undefined });
    }
    if (!only && withPython)
      checks.push(...(await schemathesis({ requests, seed, world, operations: operations.length })));
    checks.push(sameProcesses(before, processesOf(await product.pids()), product.dataDir));
    checks.push(...(await nothingLeft({ ...world, dataDir: product.dataDir, temporary, env })));
    checks.push(quietLogs(product.dataDir));
    showTable(results);
  } finally {
    await world?.close();
    await product.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function schemathesis({
  requests,
  seed,
  world,
  operations,
}: {
  requests: number;
  seed: number;
  world: World;
  operations: number;
}) {
  const reason = await installSchemathesis();
  if (reason) {
    say(`Schemathesis did not run, and counts for nothing: ${reason}.`);
    return [];
  }
  const perOperation = Math.max(1, Math.round((requests * SCHEMATHESIS_SHARE) / ROLES.length / operations));
  const results = [];
  for (const role of ROLES) {
    const since = Date.now();
    const result = await runSchemathesis(role, { perOperation, seed, world });
    say(`${result.name}: ${result.requests} requests in ${elapsed(since)}`);
    results.push(result);
  }
  return results;
}
