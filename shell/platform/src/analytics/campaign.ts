import { UTM_FIELDS, UTM_MAX_LENGTH, type UtmValues } from '@site/contracts';

const KEY = 'campaign';

/**
 * Campaign data in local storage: the five fields of the last tagged visit, and the time of the first visit (ISO 8601).
 */
interface Campaign extends UtmValues {
  first_visit: string;
}

/** What the API accepts of a value: one that a link got wrong must not cost the lead. */
const accepted = (value: string) => value.replaceAll('\0', '').trim().slice(0, UTM_MAX_LENGTH);

/** The utm values of a query; empty when it has none. */
export function utmValues(search: string): UtmValues {
  const query = new URLSearchParams(search);
  const values: UtmValues = {};
  for (const field of UTM_FIELDS) {
    const value = accepted(query.get(field) ?? '');
    if (value) values[field] = value;
  }
  return values;
}

/**
 * Stores the campaign of this visit: parameters replace the five fields, `first_visit` is set once, a visit without
 * parameters changes nothing. Not called on /ad.
 */
export function captureCampaign(search: string, now = new Date()): void {
  const values = utmValues(search);
  if (Object.keys(values).length === 0) return;
  try {
    const first_visit = readCampaign()?.first_visit ?? now.toISOString();
    localStorage.setItem(KEY, JSON.stringify({ ...values, first_visit }));
  } catch {
    // Storage may be disabled; the lead matters more than its campaign.
  }
}

/** The stored campaign, if any. */
export function readCampaign(): Campaign | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const campaign: Campaign = { first_visit: new Date().toISOString() };
    for (const [key, value] of Object.entries(stored)) {
      const known = key === 'first_visit' || (UTM_FIELDS as readonly string[]).includes(key);
      if (known && typeof value === 'string' && accepted(value)) Object.assign(campaign, { [key]: accepted(value) });
    }
    return campaign;
  } catch {
    return undefined;
  }
}

/** The utm values to send with a lead. */
export function storedUtm(): UtmValues {
  const { first_visit: _, ...values } = readCampaign() ?? { first_visit: '' };
  return values;
}
