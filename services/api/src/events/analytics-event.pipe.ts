import { Injectable, type Type } from '@nestjs/common';
import { badRequest } from '../common/api-exception.js';
import { objectOf, RequestPipe } from '../common/validation/request.pipe.js';
import { invalidMessage, oneOf, unescapePlaceholders } from '../common/validation/rules.js';
import { ANALYTICS_EVENTS } from './dto/analytics-event.dto.js';

const CLASSES: ReadonlyMap<unknown, Type> = new Map(Object.entries(ANALYTICS_EVENTS));
const NAMES = Object.keys(ANALYTICS_EVENTS);

/** Validates an event by the class of its name. */
@Injectable()
export class AnalyticsEventPipe extends RequestPipe {
  override async transform(value: unknown): Promise<unknown> {
    const { name } = objectOf(value) as { name?: unknown };
    const metatype = CLASSES.get(name);
    if (!metatype) throw badRequest({ name: unescapePlaceholders(invalidMessage('type', oneOf(NAMES), name)) });
    return super.transform(value, { type: 'body', metatype });
  }
}
