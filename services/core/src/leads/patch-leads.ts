import { type LeadKind, mayBecome, REQUEST_STATUSES, type RequestStatus } from '@site/contracts';
import type { EntityManager } from 'typeorm';
import { type Actor, LEAD_ENTITIES } from './lead-entities.js';

/** A lead as it was before the patch, and whether the patch changed it. */
export interface PatchOutcome {
  id: string;
  version: number;
  status: RequestStatus;
  isChanged: boolean;
}

/** Flags that closing clears if a new lead is closed directly: "Interested in Investing" would then mean "Invested". */
export const CLEARED_BY_CLOSING: Partial<Record<LeadKind, string>> = { 'investment-inquiry': 'interested' };

/**
 * Changes leads of a kind in one statement. It writes only the fields that were sent, and only leads whose status
 * allows the change and whose version is the one that was seen, so concurrent patches lose nothing. The history gets
 * the differences.
 * @param asked SQL for the leads: each with `id`, and the version that was `seen`, or null; `values` are its parameters
 * @param changes By property of the entity; undefined leaves it unchanged.
 * @param mayStay Whether a lead that already has the status is changed.
 * @returns an outcome for each lead that exists
 */
export async function patchLeads(
  source: Pick<EntityManager, 'connection' | 'query'>,
  kind: LeadKind,
  [asked, ...values]: [asked: string, ...values: unknown[]],
  changes: Readonly<Record<string, unknown>>,
  by: Actor,
  mayStay = true,
): Promise<PatchOutcome[]> {
  const table = source.connection.getMetadata(LEAD_ENTITIES[kind]);
  const { status } = changes;
  const from = REQUEST_STATUSES.filter(
    (one) => status === undefined || (mayBecome(one, status as RequestStatus) && (mayStay || one !== status)),
  );
  const given = [...values, kind, by.staffAccountId, by.email, from];
  const [kindAt, accountAt, emailAt, fromAt] = [1, 2, 3, 4].map((at) => `$${values.length + at}`);
  const clears = status === 'closed' ? CLEARED_BY_CLOSING[kind] : undefined;
  const fields = Object.entries({ ...(clears && { [clears]: undefined }), ...changes });
  const columns = fields.flatMap(([field, changed]) => {
    if (changed === undefined && field !== clears) return [];
    const column = table.findColumnWithPropertyName(field);
    if (!column) throw new Error(`${table.tableName} has no ${field}`);
    const value = `$${given.push(changed)}::${column.type}`;
    const name = column.databaseName;
    const kept = `(before.status <> 'new' and coalesce(${value}, old_${name}))`;
    return [{ field, column: name, value: field === clears ? kept : value }];
  });
  // Raw (bench:statements): a patch takes 0.1 ms of the process, and 0.6 ms with a transaction of TypeORM.
  return source.query<PatchOutcome[]>(
    `with asked as (${asked}), before as (
       select l.id, l.version, l.status, asked.seen, ${columns.map(({ column }) => `l.${column} as old_${column}`).join(', ')}
         from ${table.tableName} l join asked on asked.id = l.id for update of l
     ), after as (
       update ${table.tableName} l
          set ${columns.map(({ column, value }) => `${column} = ${value}`).join(', ')},
              version = l.version + 1, updated_at = clock_timestamp()
         from before
        where l.id = before.id and before.status = any(${fromAt}::text[])
          and before.version = coalesce(before.seen, before.version)
       returning l.id
     ), history as (
       insert into lead_history (kind, lead_id, staff_account_id, staff_email, action, changes)
       select ${kindAt}, before.id, ${accountAt}::uuid, ${emailAt}, 'updated',
              jsonb_agg(jsonb_build_object('field', field, 'from', old, 'to', new))
         from after join before using (id),
              lateral (values ${columns
                .map(({ field, column, value }) => `('${field}', to_jsonb(old_${column}), to_jsonb(${value}))`)
                .join(', ')}) as change (field, old, new)
        where old is distinct from new
        group by before.id
     )
     select before.id, version, status, after.id is not null as "isChanged" from before left join after using (id)`,
    given,
  );
}
