/** An error in a form for messages between threads, which would otherwise keep its text alone. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause: PlainError | undefined;
  /** Set for Unavailable. */
  readonly retryAfterMs: number | undefined;
}

/** Most nested causes that are kept. */
const MOST_CAUSES = 5;

/** Converts an error to plain data. Loads no error classes: each reading thread would load all their imports. */
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
