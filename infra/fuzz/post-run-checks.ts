import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStorage } from '@site/core/storage';
import type { Pool } from 'pg';
import { openStorage } from '../local/storage.ts';

export interface Check {
  name: string;
  problem: string | undefined;
}

/** Long enough for the worker to process the last requests. */
const SETTLE_MS = 120_000;
const PINO_ERROR = 50;
const SHOWN = 5;
/** The shell's log line when it replaces a healthy process; for a failed one it logs an error. */
const REPLACED = /"pid":(\d+),"msg":"shell process replaced: it ran code that was rolled back"/g;

/** The part that each process of the site belongs to, by pid, including child processes. */
export function processesOf(pids: Record<string, number | undefined>) {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found: Map<number, string> = new Map();
  for (const part of ['api', 'worker', 'shell']) {
    const pid = pids[part];
    if (pid === undefined) continue;
    found.set(pid, part);
    for (const [child, parent] of table) if (child !== undefined && parent === pid) found.set(child, `${part}'s child`);
  }
  return found;
}

/** Checks that no process has ended, except for shell processes that are replaced after a rollback. */
export function sameProcesses(before: Map<number, string>, after: Map<number, string>, dataDir: string): Check {
  const log = readFileSync(join(dataDir, 'logs', 'shell.log'), 'utf8');
  const replaced = new Set([...log.matchAll(REPLACED)].map(([, pid]) => Number(pid)));
  const ended = [...before]
    .filter(([pid]) => !after.has(pid) && !replaced.has(pid))
    .map(([pid, part]) => `${part} ${pid}`);
  return {
    name: 'every process is the one that started',
    problem: ended.length > 0 ? `ended: ${ended.join(', ')}` : undefined,
  };
}

export function quietLogs(dataDir: string): Check {
  const complaints = ['api', 'worker', 'shell'].flatMap((name) =>
    readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && isComplaint(line))
      .map((line) => `${name}: ${line.slice(0, 2_000)}`),
  );
  return { name: 'no error is logged', problem: listed(complaints) };
}

/** An error, or a line that no logger wrote. */
function isComplaint(line: string) {
  try {
    return JSON.parse(line).level >= PINO_ERROR;
  } catch {
    return true;
  }
}

/**
 * Waits until the worker is done and cleans up as if everything were old: nothing unfinished may remain, and objects
 * and rows must refer to each other.
 */
export async function nothingLeft({
  dataDir,
  temporary,
  database,
  env,
}: {
  dataDir: string;
  temporary: string;
  database: Pool;
  env: NodeJS.ProcessEnv;
}): Promise<Check[]> {
  const storage = await openStorage(env, dataDir);
  const look = async () => ({
    waiting: await rowsOf(database, WAITING),
    unknown: (await unknownObjects(storage, database)).map((key) => `unknown object ${key}`),
    temporary: readdirSync(temporary).map((name) => `temporary ${name}`),
  });
  let left = await look();
  for (const until = Date.now() + SETTLE_MS; Date.now() < until && Object.values(left).flat().length > 0; ) {
    await sleep(1_000);
    left = await look();
  }
  const unfinished = await storage.removeUnfinished(new Date(Date.now() + 60_000));
  const lost = await missingObjects(storage, database);
  return [
    { name: 'the worker has done its work', problem: listed(left.waiting) },
    {
      name: 'every object is known',
      problem: listed([...left.unknown, ...(unfinished > 0 ? [`${unfinished} unfinished`] : [])]),
    },
    { name: 'every file on record is there', problem: listed(lost) },
    { name: 'no temporary file is left', problem: listed(left.temporary) },
  ];
}

const WAITING = `
  select 'event ' || type || ' ' || id as text from outbox where published_at is null
  union all select effect || ' of ' || event_id || ' is ' || state || coalesce(': ' || last_error, '') from effects where state <> 'sent'`;

async function rowsOf(database: Pool, sql: string): Promise<string[]> {
  const { rows } = await database.query(sql);
  return rows.map(({ text }) => text);
}

async function unknownObjects(storage: ObjectStorage, database: Pool) {
  const known = new Set(
    await rowsOf(
      database,
      `select storage_key as text from files
       union all select rendition_key from files where rendition_key is not null
       union all select 'frontends/' || remote || '/' || version from releases`,
    ),
  );
  const unknown = [];
  for await (const { key } of storage.list('')) {
    const owner = key.startsWith('frontends/') ? key.split('/').slice(0, 3).join('/') : key;
    if (!known.has(owner)) unknown.push(key);
  }
  return unknown;
}

async function missingObjects(storage: ObjectStorage, database: Pool) {
  const present = new Set();
  for await (const { key } of storage.list('')) present.add(key);
  const keys = await rowsOf(database, 'select storage_key as text from files');
  return keys.filter((key) => !present.has(key));
}

function listed(lines: string[]) {
  if (lines.length === 0) return undefined;
  const more = lines.length > SHOWN ? `\n… and ${lines.length - SHOWN} more` : '';
  return lines.slice(0, SHOWN).join('\n') + more;
}
