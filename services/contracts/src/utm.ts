// Separate from the schemas: every page reads campaign values, and few need the validation library.
export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
export type UtmField = (typeof UTM_FIELDS)[number];
/** The five campaign values of a visit; values that were not given are missing. */
export type UtmValues = Partial<Record<UtmField, string>>;
