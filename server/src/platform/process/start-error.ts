/** Error that keeps the server from starting and that the operator can put right. Its message is one line on how. */
export class StartError extends Error {}

/** Says why something of the operating system or the database failed, by message or code. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  if (!(error instanceof Error)) return String(error);
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}

/** The code of an error of the operating system (`EADDRINUSE`). */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
