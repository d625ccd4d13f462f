import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A dash before an amount is a minus: phones turn two hyphens into one. */
export class DashesAsMinus1700000000114 implements MigrationInterface {
  name = 'DashesAsMinus1700000000114';

  async up(runner: QueryRunner): Promise<void> {
    await readMinusAs(runner, '[-–—−]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await readMinusAs(runner, '[-−]');
  }
}

async function readMinusAs(runner: QueryRunner, minus: string): Promise<void> {
  // The expressions are those of contracts' `amountOf`.
  await runner.query(`
    create or replace function cents_of(written text) returns integer language sql immutable parallel safe as $$
      select case when cents <= 2000000000 then (case when is_loss then -cents else cents end)::integer end
        from (select regexp_match(written,
                '^([^0-9]*)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,9})(\\.[0-9]{1,2})?(?:[ ]?(k|K|thousand|m|M|million))?(?![0-9A-Za-z%])([^0-9]*)$')
             ) as found (part),
             lateral (select
               round((replace(part[2], ',', '') || coalesce(part[3], ''))::numeric * 100 *
                 case when part[4] is null then 1 when part[4] in ('k', 'K', 'thousand') then 1000 else 1000000 end),
               part[1] ~ '(?:^|[ $(])${minus}[ ]*[$]?[ ]*$' or (part[1] ~ '[(][ ]*[$]?[ ]*$' and part[5] like ')%')
             ) as amount (cents, is_loss)
    $$`);
  await runner.query(`
    update quote_requests set quoted_cents = cents_of(quoted_price), profit_cents = cents_of(net_profit)
     where quoted_price ~ '[–—]' or net_profit ~ '[–—]'`);
}
