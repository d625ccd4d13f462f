import { brand, isDay } from '@site/contracts';
import * as v from 'valibot';
import { word } from '../config/index.js';
import { type OfficeSettings, WEEKDAYS } from './office-hours.js';

const list = (isItem: (text: string) => boolean, message: string) =>
  v.pipe(
    word,
    v.transform((given) => given.split(',').map((item) => item.trim())),
    v.check((items) => items.every(isItem), message),
  );

/** Such as 08:00. */
export const timeOfDay = v.pipe(word, v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day like 08:00'));

/** For `v.partialCheck`, which also runs on wrong values: these have been reported already. */
export const isBefore = (one: string, other: string) =>
  one < other || ![one, other].every((given) => v.is(timeOfDay, given));

/** Opening hours from the environment; by default the brand's. */
export const officeVariables = {
  OFFICE_DAYS: v.optional(
    list((name) => WEEKDAYS.some((day) => day === name), `must be a list of ${WEEKDAYS.join(', ')}`),
    brand.hours.days.join(),
  ),
  OFFICE_OPENS: v.optional(timeOfDay, brand.hours.opens),
  OFFICE_CLOSES: v.optional(timeOfDay, brand.hours.closes),
  OFFICE_HOLIDAYS: v.optional(list(isDay, 'must be a list of days like 2026-11-26,2026-12-25')),
};

/** For `v.partialCheck`. */
export const opensBeforeItCloses = [
  [['OFFICE_OPENS'], ['OFFICE_CLOSES']],
  (env: Pick<OfficeEnvironment, 'OFFICE_OPENS' | 'OFFICE_CLOSES'>) => isBefore(env.OFFICE_OPENS, env.OFFICE_CLOSES),
  'OFFICE_OPENS must be before OFFICE_CLOSES',
] as const;

interface OfficeEnvironment {
  OFFICE_DAYS: string[];
  OFFICE_OPENS: string;
  OFFICE_CLOSES: string;
  OFFICE_HOLIDAYS?: string[];
}

export const officeOf = (env: OfficeEnvironment): OfficeSettings => ({
  days: env.OFFICE_DAYS,
  opens: env.OFFICE_OPENS,
  closes: env.OFFICE_CLOSES,
  holidays: env.OFFICE_HOLIDAYS ?? [],
});
