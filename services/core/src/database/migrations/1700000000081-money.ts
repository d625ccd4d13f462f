import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Amounts beside the texts that name them, kept by a trigger for every writer of the texts; and what campaigns cost. */
export class Money1700000000081 implements MigrationInterface {
  name = 'Money1700000000081';

  async up(runner: QueryRunner): Promise<void> {
    // The expressions are those of contracts' `amountOf`.
    await runner.query(`
      create function cents_of(written text) returns integer language sql immutable parallel safe as $$
        select case when cents <= 2000000000 then (case when is_loss then -cents else cents end)::integer end
          from (select regexp_match(written,
                  '^([^0-9]*)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,9})(\\.[0-9]{1,2})?(?:[ ]?(k|K|thousand|m|M|million))?(?![0-9A-Za-z%])([^0-9]*)$')
               ) as found (part),
               lateral (select
                 round((replace(part[2], ',', '') || coalesce(part[3], ''))::numeric * 100 *
                   case when part[4] is null then 1 when part[4] in ('k', 'K', 'thousand') then 1000 else 1000000 end),
                 part[1] ~ '(?:^|[ $(])[-−][ ]*[$]?[ ]*$' or (part[1] ~ '[(][ ]*[$]?[ ]*$' and part[5] like ')%')
               ) as amount (cents, is_loss)
      $$`);
    await runner.query('alter table quote_requests add column quoted_cents integer, add column profit_cents integer');
    await runner.query(`
      create function keep_cents() returns trigger language plpgsql as $$
      begin
        new.quoted_cents := cents_of(new.quoted_price);
        new.profit_cents := cents_of(new.net_profit);
        return new;
      end $$`);
    await runner.query(`
      create trigger quote_requests_cents before insert or update of quoted_price, net_profit on quote_requests
        for each row execute function keep_cents()`);
    await runner.query(`
      update quote_requests set quoted_cents = cents_of(quoted_price), profit_cents = cents_of(net_profit)
       where quoted_price <> '' or net_profit <> ''`);
    await runner.query(`
      create table campaign_costs (
        campaign text not null,
        month date not null,
        cents integer not null,
        constraint campaign_costs_pkey primary key (campaign, month),
        constraint campaign_costs_campaign_check check (campaign = lower(campaign) and char_length(campaign) between 1 and 200),
        constraint campaign_costs_month_check check (extract(day from month) = 1),
        constraint campaign_costs_cents_check check (cents >= 0)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table campaign_costs');
    await runner.query('drop trigger quote_requests_cents on quote_requests');
    await runner.query('drop function keep_cents()');
    await runner.query('alter table quote_requests drop column quoted_cents, drop column profit_cents');
    await runner.query('drop function cents_of(text)');
  }
}
