import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { type FilterRule, isDay, LEAD_FILTERS, type LeadFilter, type LeadSearch, MESSAGES } from '@site/contracts';
import { Transform } from 'class-transformer';
import { MayBeMissing } from '../../common/validation/fields.js';
import { Rule } from '../../common/validation/rules.js';

/** A filter of the contracts' table. Query values are text. An empty one counts as missing unless it means "none". */
const Filter = (name: LeadFilter) => {
  const rule: FilterRule = LEAD_FILTERS[name];
  const { says, schema, read } = checkOf(rule);
  return applyDecorators(
    Transform(({ value }) =>
      value === '' && rule.type !== 'exact' ? undefined : typeof value === 'string' ? read(value) : null,
    ),
    MayBeMissing(),
    Rule('isFilter', (value) => value !== null, says),
    ApiPropertyOptional(schema),
  );
};

/** `read` returns null for an invalid value. */
function checkOf(rule: FilterRule) {
  switch (rule.type) {
    case 'choice':
      return {
        says: `One of ${rule.options.join(', ')}`,
        schema: { type: String, enum: [...rule.options] },
        read: (text: string) => (rule.options.includes(text) ? text : null),
      };
    case 'text':
      return {
        says: MESSAGES.tooLong(rule.max),
        schema: { type: String, maxLength: rule.max },
        read: (text: string) => (text.length <= rule.max ? text.trim() || undefined : null),
      };
    case 'exact':
      return {
        says: MESSAGES.tooLong(rule.max),
        schema: { type: String, maxLength: rule.max, description: 'Exactly this; empty for none' },
        read: (text: string) => (text.length <= rule.max ? text.trim() : null),
      };
    case 'true':
      return {
        says: 'true',
        schema: { type: String, enum: ['true'] },
        read: (text: string) => text === 'true' || null,
      };
    case 'boolean':
      return {
        says: 'true or false',
        schema: { type: String, enum: ['true', 'false'] },
        read: (text: string) => (text === 'true' ? true : text === 'false' ? false : null),
      };
    case 'day':
      return {
        says: 'A day such as 2026-03-02',
        schema: { type: String, format: 'date' },
        read: (text: string) => (isDay(text) ? text : null),
      };
  }
}

/** The filters of `GET /api/leads` and of its export. */
export class FindQuery implements LeadSearch, Record<LeadFilter, unknown> {
  @Filter('q')
  q: LeadSearch['q'];

  @Filter('kind')
  kind: LeadSearch['kind'];

  @Filter('status')
  status: LeadSearch['status'];

  @Filter('service')
  service: LeadSearch['service'];

  @Filter('campaign')
  campaign: LeadSearch['campaign'];

  @Filter('utmCampaign')
  utmCampaign: LeadSearch['utmCampaign'];

  @Filter('waiting')
  waiting: LeadSearch['waiting'];

  @Filter('photos')
  photos: LeadSearch['photos'];

  @Filter('assignee')
  assignee: LeadSearch['assignee'];

  @Filter('followUp')
  followUp: LeadSearch['followUp'];

  @Filter('overdue')
  overdue: LeadSearch['overdue'];

  @Filter('spam')
  spam: LeadSearch['spam'];

  @Filter('from')
  from: LeadSearch['from'];

  @Filter('to')
  to: LeadSearch['to'];

  @Filter('zip')
  zip: LeadSearch['zip'];

  @Filter('moved')
  moved: LeadSearch['moved'];

  @Filter('purchased')
  purchased: LeadSearch['purchased'];

  @Filter('withoutProfit')
  withoutProfit: LeadSearch['withoutProfit'];

  @Filter('listed')
  listed: LeadSearch['listed'];

  @Filter('inTime')
  inTime: LeadSearch['inTime'];
}
