import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What a campaign cost in a month. */
@Entity('campaign_costs')
@Check('campaign_costs_campaign_check', 'campaign = lower(campaign) and char_length(campaign) between 1 and 255')
@Check('campaign_costs_month_check', 'extract(day from month) = 1')
@Check('campaign_costs_cents_check', 'cents >= 0')
export class CampaignCostEntity {
  /** In lower case. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'campaign_costs_pkey' })
  campaign: string;

  /** Its first day. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'campaign_costs_pkey' })
  month: string;

  @Column('integer')
  cents: number;
}
