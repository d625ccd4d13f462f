import type { FieldErrors } from '@site/contracts';

/**
 * The messages after one field was looked at again. A mended field always loses its message, and any other
 * message stands: nothing changes under the visitor's hands. Only where it `mayComplain` does a field get a new one.
 */
export function withFieldChecked(
  errors: FieldErrors,
  name: string,
  message: string | undefined,
  mayComplain: boolean,
): FieldErrors {
  if (message === undefined) {
    if (!Object.hasOwn(errors, name)) return errors;
    const { [name]: _, ...others } = errors;
    return others;
  }
  return mayComplain && errors[name] !== message ? { ...errors, [name]: message } : errors;
}
