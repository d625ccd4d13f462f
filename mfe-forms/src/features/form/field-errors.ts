import type { FieldErrors } from '@site/contracts';

/**
 * The messages after one field was checked again. A fixed field always loses its message; every other message stays, so
 * nothing moves during input. A field gets a new message only if it `mayComplain`.
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
