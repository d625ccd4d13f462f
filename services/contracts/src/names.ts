const remote = '[a-z][a-z0-9-]{0,63}';
const version = '[A-Za-z0-9][A-Za-z0-9._-]{0,99}';
const part = '[A-Za-z0-9][A-Za-z0-9_-]{0,63}';

/** The name of a frontend: `mfe-forms`. */
export const REMOTE_NAME = new RegExp(`^${remote}$`);
/** The name of a build: `1.0.0-0123456789ab`. */
export const VERSION_NAME = new RegExp(`^${version}$`);
/** The name of a page or slot in its frontend: `quote-form`. */
export const PART_NAME = new RegExp(`^${part}$`);
/** In a report of an error: `page:home`, `slot:quote-form`, or `remote` for the whole frontend. */
export const REPORTED_PART = new RegExp(`^(?:(?:page|slot):${part}|remote)$`);
/** In a report of a visit: `mfe-forms 1.0.0-0123456789ab 1 0 0 1 0`, the counts in the order of `VISIT_COUNTS`. */
export const SHOWN_REMOTE = new RegExp(`^(${remote}) (${version})${' (\\d{1,2})'.repeat(5)}$`);
