// Separate from the schemas and limits: every page reads campaign values, and few need the rest.
export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
/** Longest campaign value, in characters. */
export const UTM_MAX_LENGTH = 255;
export type UtmField = (typeof UTM_FIELDS)[number];
/** The five campaign values of a visit; values that were not given are missing. */
export type UtmValues = Partial<Record<UtmField, string>>;
