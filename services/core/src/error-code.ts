/** The code of an error of the system, the database or S3; empty if there is none. Messages may contain addresses and keys. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  // A connection that tried several addresses fails with all their errors.
  if (!code && error instanceof AggregateError) return codeOf(error.errors[0]);
  return typeof code === 'string' ? code : '';
}
