import { LIMITS, type UtmField } from '@site/contracts';
import { OptionalText } from '../validation/fields.js';

const CampaignValue = () => OptionalText(LIMITS.utm.max);

/** The campaign of a visit; '' for values that were not sent. */
export class CampaignDto implements Record<UtmField, string> {
  @CampaignValue()
  utm_source = '';

  @CampaignValue()
  utm_medium = '';

  @CampaignValue()
  utm_campaign = '';

  @CampaignValue()
  utm_content = '';

  @CampaignValue()
  utm_term = '';
}
