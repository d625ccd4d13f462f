import * as v from 'valibot';
import { optionalText, utmEntries } from './fields.js';
import { LEAD_KINDS, LEADS } from './leads/lead-kinds.js';
import { remoteErrorEntries } from './remote-errors.js';

const path = v.pipe(v.string(), v.maxLength(2048), v.regex(/^\//));
const form = v.picklist(LEAD_KINDS.map((kind) => LEADS[kind].analyticsForm));

/**
 * Analytics events by name, as they are in `dataLayer` under `event` and in `POST /api/events`
 * under `name` (infra/docs/promises.md P23). Never a name, address or number of a person.
 */
export const analyticsEventSchema = v.variant('name', [
  v.strictObject({ name: v.literal('page_view'), path, title: optionalText(300) }),
  v.strictObject({ name: v.literal('ad_click'), target: path, ...utmEntries }),
  v.strictObject({ name: v.literal('form_submit'), form }),
  v.strictObject({ name: v.literal('ad_conversion_contact') }),
  v.strictObject({ name: v.literal('ad_conversion_investment') }),
  // About the site's own health; never in `dataLayer`.
  v.strictObject({ name: v.literal('remote_error'), ...remoteErrorEntries }),
]);
export type AnalyticsEvent = v.InferInput<typeof analyticsEventSchema>;
/** The same after validation: missing values are empty. */
export type CheckedAnalyticsEvent = v.InferOutput<typeof analyticsEventSchema>;
export type AnalyticsEventName = AnalyticsEvent['name'];

/**
 * Events about a stored lead. `POST /api/events` accepts them and stores nothing, so that a lead never counts twice: the
 * server itself stores one `form_submit` for each lead. That row is the ad conversion, too; its names are for tag managers.
 */
export const WRITTEN_WITH_THE_LEAD: readonly AnalyticsEventName[] = [
  'form_submit',
  'ad_conversion_contact',
  'ad_conversion_investment',
];
