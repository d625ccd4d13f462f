import type { MigrationInterface, QueryRunner } from 'typeorm';
import { plainSql } from './plain-sql.js';

/**
 * Migrations run while the previous version still serves. First the schema grows (expand), then the code changes, and a
 * later release removes what no running version needs (contract). README.md has the rules; these are their checks.
 */
export interface CheckedMigration extends MigrationInterface {
  /** The first release that works without what this migration removes or narrows. */
  contract?: { since: string };
  /** Constraints that are dropped and recreated so that they accept more. */
  widens?: string[];
}

/** Migrations from before the rules. No site was running when they ran. */
export const LEGACY_MIGRATIONS = [
  'Staff1700000000001',
  'QuoteRequests1700000000002',
  'Outbox1700000000003',
  'Releases1700000000004',
  'RateLimits1700000000005',
  'InvestmentInquiries1700000000006',
  'SuspicionAndRenditions1700000000007',
  'LeadDesk1700000000008',
  'NewestMail1700000000009',
  'TeamReleases1700000000010',
  'SharedDevices1700000000011',
  'RemoteErrors1700000000012',
];

interface Rule {
  /** For one action: a statement, or a part of an ALTER TABLE with `alter table <name>` before it. */
  isBroken(action: string): boolean;
  message: string;
  /** Allowed in a release after the first one whose code no longer needs it. */
  isContract: boolean;
}

const has = (...patterns: RegExp[]) => ({ isBroken: (action: string) => patterns.every((one) => one.test(action)) });
const hasExcept = (pattern: RegExp, ...exceptions: RegExp[]) => ({
  isBroken: (action: string) => pattern.test(action) && !exceptions.some((one) => one.test(action)),
});

const FORBIDS = 'the version before may still write what this forbids';

const RULES: Rule[] = [
  {
    ...has(/^drop (table|view|materialized view|type|function|schema|sequence)\b|\bdrop column\b|^truncate\b/),
    message: 'the version before still uses what goes',
    isContract: true,
  },
  {
    // `drop column` works without the keyword `column`, too.
    ...hasExcept(/^alter table \S+ drop /, /^alter table \S+ drop (column|constraint|expression|identity)\b/),
    message: 'the version before still uses what goes',
    isContract: true,
  },
  { ...has(/\brename\b/), message: 'the previous version knows only the old name', isContract: true },
  {
    ...has(/^alter table \S+ alter (column )?\S+ (set data )?type\b/),
    message: 'the previous version writes the old type, and the table may be rewritten under a lock',
    isContract: true,
  },
  { ...has(/\bset not null\b/), message: 'the version before may still write null', isContract: true },
  { ...has(/\bdrop default\b/), message: 'the version before relies on the default', isContract: true },
  {
    ...hasExcept(
      /^alter table \S+ add (column )?(if not exists )?(?!constraint|check|foreign|unique|primary|exclude)\S+ .*\bnot null\b/,
      /\bdefault\b/,
      /\bgenerated\b/,
    ),
    message: 'the version before does not fill this column: give it a default, or let it be null',
    isContract: true,
  },
  {
    ...has(/^alter table \S+ add (constraint \S+ )?(check|foreign key|unique|primary key|exclude)\b/),
    message: FORBIDS,
    isContract: true,
  },
  {
    ...hasExcept(/^alter table \S+ add (constraint \S+ )?(check|foreign key)\b/, /\bnot valid\b/),
    message: 'the table is searched under a lock: add it NOT VALID, and VALIDATE CONSTRAINT in the next migration',
    isContract: false,
  },
  {
    ...hasExcept(/^alter table \S+ add (constraint \S+ )?(unique|primary key)\b/, /\busing index\b/),
    message:
      'an index is built under a lock: CREATE UNIQUE INDEX CONCURRENTLY before, then ADD CONSTRAINT … USING INDEX',
    isContract: false,
  },
  {
    ...hasExcept(/^create (unique )?index\b/, /\bconcurrently\b/),
    message: 'nobody can write while the index is built: CONCURRENTLY, with `transaction = false`',
    isContract: false,
  },
  {
    ...has(/^create unique index\b/),
    message: FORBIDS,
    isContract: true,
  },
  {
    ...has(/^alter table \S+ add (column )?.*\bdefault \(?(gen_random_uuid|random|clock_timestamp|uuidv7|nextval)\b/),
    message: 'the table is rewritten under a lock: add the column without it, then set the default',
    isContract: false,
  },
  {
    ...hasExcept(/^(update|delete from)\b/, /\bwhere\b/),
    message: 'every row is locked until the end: fill them in batches, outside the migration',
    isContract: false,
  },
  {
    ...has(/^(lock|vacuum full|cluster|reindex)\b/),
    message: 'nobody else can use the table in the meantime',
    isContract: false,
  },
  {
    ...has(/^do\b/),
    message: 'what a block does is not checked: send its statements one by one',
    isContract: false,
  },
];

/** Problems of a migration, one per line; none if it may run while the previous version serves. */
export async function findingsOf(migration: CheckedMigration, productVersion: string): Promise<string[]> {
  const statements = await statementsOf(migration);
  const made = new Set(
    statements.flatMap((one) => /^create (?:\w+ )?table (?:if not exists )?([\w.]+)/.exec(one)?.[1] ?? []),
  );
  const findings: string[] = [];
  const actions = statements.flatMap(actionsOf);
  const added = actions.flatMap((one) => ADDED_COLUMN.exec(one)?.slice(1, 3).join(' ') ?? []);
  let isNeeded = false;
  for (const action of actions) {
    if (made.has(tableOf(action) ?? '')) continue;
    for (const { isBroken, message, isContract } of RULES) {
      if (!isBroken(action)) continue;
      // The previous version does not write a column that it does not know.
      if (message === FORBIDS && (added.some((one) => mentions(action, one)) || isWidened(action, migration, actions)))
        continue;
      isNeeded ||= isContract;
      if (!isContract || !migration.contract) findings.push(`${action.slice(0, 100)}: ${message}`);
    }
  }
  const isConcurrent = statements.some((one) => /\bindex concurrently\b/.test(one));
  if (isConcurrent && migration.transaction !== false) {
    findings.push('CONCURRENTLY does not work within a transaction: add `transaction = false`');
  }
  if (migration.transaction === false && statements.length > 1) {
    findings.push('without a transaction one statement is all: what follows a failure would be missing');
  }
  return [...findings, ...wrongContract(migration, isNeeded, productVersion)];
}

const ADDED_COLUMN =
  /^alter table (\S+) add (?:column )?(?:if not exists )?(?!column\b|if\b|constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)(\w+)/;

/** A constraint that the migration declares as widened and drops first. */
function isWidened(action: string, { widens = [] }: CheckedMigration, actions: string[]): boolean {
  const [, table, name = ''] = /^alter table (\S+) add constraint (\S+) /.exec(action) ?? [];
  return widens.includes(name) && actions.includes(`alter table ${table} drop constraint ${name}`);
}

/** Whether an action on a table names the column, given as `table column`. */
function mentions(action: string, column: string): boolean {
  const [table, name = ''] = column.split(' ');
  return tableOf(action) === table && new RegExp(`\\b${name}\\b`).test(action);
}

function wrongContract({ contract }: CheckedMigration, isNeeded: boolean, productVersion: string): string[] {
  if (!contract) return [];
  if (!isNeeded) return ['a contract is declared, and nothing of it found'];
  const isPast = /^\d+\.\d+\.\d+$/.test(contract.since) && compare(contract.since, productVersion) < 0;
  return isPast ? [] : [`the contract names no release before ${productVersion}`];
}

function compare(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)];
  return [0, 1, 2].map((index) => (a[index] ?? 0) - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** The statements that `up` would send, as `plainSql` writes them. */
async function statementsOf(migration: MigrationInterface): Promise<string[]> {
  const sent: string[] = [];
  const runner = new Proxy({} as QueryRunner, {
    get(_target, name) {
      if (name !== 'query') throw new Error(`a migration is written in SQL: runner.${String(name)} is not checked`);
      return async (sql: string) => {
        sent.push(sql);
        return [];
      };
    },
  });
  await migration.up(runner);
  return sent
    .flatMap((sql) => plainSql(sql).split(';'))
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** The parts of an ALTER TABLE, each with its table; any other statement unchanged. */
function actionsOf(statement: string): string[] {
  const altered = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement);
  if (!altered) return [statement];
  const [, table, rest = ''] = altered;
  const actions: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= rest.length; at += 1) {
    if (rest[at] === '(') depth += 1;
    if (rest[at] === ')') depth -= 1;
    if (at < rest.length && (rest[at] !== ',' || depth > 0)) continue;
    actions.push(`alter table ${table} ${rest.slice(from, at).trim()}`);
    from = at + 1;
  }
  return actions;
}

function tableOf(action: string): string | undefined {
  const named =
    /^alter table ([\w.]+)|^create (?:unique )?index .*? on (?:only )?([\w.]+)|^(?:update|delete from|truncate(?: table)?) (?:only )?([\w.]+)/;
  return named
    .exec(action)
    ?.slice(1)
    .find((name) => name !== undefined);
}
