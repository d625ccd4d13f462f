/** The properties of an error that may be logged besides its message and stack. */
const LOGGED = [
  'name',
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'statusCode',
  'responseCode',
  'query',
  'constraint',
  'table',
];

/**
 * A copy of an error without its other properties. A failed statement repeats its parameters: what a visitor typed, or a
 * secret.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const copy: Error = Object.create(Object.getPrototypeOf(error));
  const hidden = (key: string, value: unknown) => Object.defineProperty(copy, key, { value });
  hidden('message', error.message);
  hidden('stack', error.stack);
  if (error.cause !== undefined) hidden('cause', withoutValues(error.cause));
  if (error instanceof AggregateError) hidden('errors', error.errors.map(withoutValues));
  const logged = Object.entries(error).filter(([key]) => LOGGED.includes(key));
  return Object.assign(copy, Object.fromEntries(logged));
}
