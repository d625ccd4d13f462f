// Apart from the schemas: every page reads campaign values, and few need the validation library.
export const UTM_FIELDS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const;
export type UtmField = (typeof UTM_FIELDS)[number];
/** The five campaign values of a visit; what was not given is missing. */
export type UtmValues = Partial<Record<UtmField, string>>;
