/** Token of the object storage port. */
export const OBJECT_STORAGE = Symbol('object storage');
