/** An error on its way between threads, which would keep its text alone. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause: PlainError | undefined;
  /** Set for Unavailable. */
  readonly retryAfterMs: number | undefined;
}

/** Causes of causes that are kept. */
const MOST_CAUSES = 5;

/** What is kept of an error. Its classes are not loaded here: each thread that reads would have all they stand on. */
export function plainError(error: unknown, depth = 0): PlainError {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const keepsCause = cause !== undefined && depth < MOST_CAUSES;
  return {
    name,
    message,
    stack,
    cause: keepsCause ? plainError(cause, depth + 1) : undefined,
    retryAfterMs: retryAfter(error),
  };
}

function retryAfter(error: unknown): number | undefined {
  const isUnavailable = error instanceof Error && error.name === 'Unavailable' && 'retryAfterMs' in error;
  return isUnavailable && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
}
