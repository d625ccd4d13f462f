import { applyDecorators, type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type AnalyticsEventName,
  type CheckedAnalyticsEvent,
  MESSAGES,
  REMOTE_ERROR_KINDS,
  REMOTE_NAME,
  REPORTED_PART,
  type RemoteErrorKind,
  VERSION_NAME,
} from '@site/contracts';
import { Allow } from 'class-validator';
import { CampaignDto } from '../../common/dto/campaign.dto.js';
import { OneOf, OptionalText, Pattern } from '../../common/validation/fields.js';
import { Rule } from '../../common/validation/rules.js';

type EventNamed<N extends AnalyticsEventName> = Extract<CheckedAnalyticsEvent, { name: N }>;

/** Already checked: the name selected the class. */
const Name = (name: AnalyticsEventName) => applyDecorators(Allow(), ApiProperty({ type: String, enum: [name] }));

/** A required field. */
const Required = (rules: PropertyDecorator) =>
  applyDecorators(
    Rule('isSent', (value) => value !== undefined, MESSAGES.missingField),
    rules,
  );

const PagePath = () => Required(Pattern(/^\//, 2048, { example: '/services/roofing' }));

class PageViewDto implements EventNamed<'page_view'> {
  @Name('page_view')
  name: 'page_view';

  @PagePath()
  path: string;

  @OptionalText(300, { example: 'Roofing' })
  title = '';
}

class AdClickDto extends CampaignDto implements EventNamed<'ad_click'> {
  @Name('ad_click')
  name: 'ad_click';

  @PagePath()
  target: string;
}

class FormSubmitDto implements EventNamed<'form_submit'> {
  @Name('form_submit')
  name: 'form_submit';

  @Required(OneOf(['contact', 'investment']))
  form: 'contact' | 'investment';
}

class AdConversionContactDto implements EventNamed<'ad_conversion_contact'> {
  @Name('ad_conversion_contact')
  name: 'ad_conversion_contact';
}

class AdConversionInvestmentDto implements EventNamed<'ad_conversion_investment'> {
  @Name('ad_conversion_investment')
  name: 'ad_conversion_investment';
}

/** About the site itself: a frontend that failed in a browser. */
class RemoteErrorDto implements EventNamed<'remote_error'> {
  @Name('remote_error')
  name: 'remote_error';

  @Required(Pattern(REMOTE_NAME, undefined, { example: 'mfe-forms' }))
  remote: string;

  @Required(Pattern(VERSION_NAME, undefined, { example: '1.0.0-abc' }))
  version: string;

  @Required(Pattern(REPORTED_PART, undefined, { example: 'page:home' }))
  part: string;

  @Required(OneOf(REMOTE_ERROR_KINDS))
  kind: RemoteErrorKind;
}

/** Bodies of `POST /api/events`, by name. */
export const ANALYTICS_EVENTS = {
  page_view: PageViewDto,
  ad_click: AdClickDto,
  form_submit: FormSubmitDto,
  ad_conversion_contact: AdConversionContactDto,
  ad_conversion_investment: AdConversionInvestmentDto,
  remote_error: RemoteErrorDto,
} satisfies { [N in AnalyticsEventName]: Type<EventNamed<N>> };
