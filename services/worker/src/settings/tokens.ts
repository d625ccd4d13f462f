/** Injection tokens of external dependencies. */
export const LOGGER = Symbol('logger');
export const OBJECT_STORAGE = Symbol('object storage');
export const CLOCK = Symbol('clock');
export const MAIL_ADDRESSES = Symbol('mail addresses');
