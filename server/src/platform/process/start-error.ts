/** Error that prevents the start and that the operator can correct. Its message is one line that explains how. */
export class StartError extends Error {}

/** Returns why a call of the operating system or the database failed, by message or code. */
export function failureReason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(failureReason).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}

/** Returns the code of an error of the operating system (`EADDRINUSE`). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
