import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { LIMITS, MESSAGES, NOTHING_TO_CHANGE, REQUEST_STATUSES } from '@site/contracts';
import { IsInt, Max, Min } from 'class-validator';
import { Instant, MayBeMissing, Note, OneOf, Reference } from '../../common/validation/fields.js';
import { invalidMessage, Rule, wrongType } from '../../common/validation/rules.js';

const LARGEST_VERSION = 2_147_483_647;

export const Status = () => applyDecorators(MayBeMissing(), OneOf(REQUEST_STATUSES, { required: false }));

export const Notes = () => Note(LIMITS.notes.max);

export const Amount = () => Note(LIMITS.amount.max, { example: '$12,500' });

export const FollowUp = () => Instant(MESSAGES.followUp);

export const Assignee = () => Reference(MESSAGES.assignee);

/** The version that the sender of a PATCH read. It detects a colleague's save in between. */
export const Version = () =>
  applyDecorators(
    MayBeMissing(),
    Rule('isNumber', (value) => typeof value === 'number', wrongType('number')),
    IsInt({ message: ({ value }) => `Invalid integer: Received ${value}` }),
    Min(1, { message: ({ value }) => invalidMessage('value', '>=1', value) }),
    Max(LARGEST_VERSION, { message: ({ value }) => invalidMessage('value', `<=${LARGEST_VERSION}`, value) }),
    ApiPropertyOptional({
      type: 'integer',
      minimum: 1,
      maximum: LARGEST_VERSION,
      description: '409 with the current record, if its version differs',
    }),
  );

/** A class of PATCH bodies. A body with nothing to change is rejected. */
export const ChangesSomething = (): ClassDecorator => (dto) =>
  Rule('changesSomething', (_, body) => Object.entries(body).some(counts), NOTHING_TO_CHANGE)(dto.prototype, '_');

/** Each message names its own field. */
const counts = ([name, value]: [string, unknown]) =>
  value !== undefined && (name !== 'version' || typeof value !== 'number');
