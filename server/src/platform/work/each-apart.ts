import { Unavailable } from '../errors.ts';

/**
 * Does a piece of work for each item, one after another. A failure does not stop the others; all failures are returned.
 * @throws Unavailable at once: a database that is away is away for all items
 */
export async function eachApart<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      failures.push(error);
    }
  }
  return failures;
}

/** Throws the failures, if there are any. */
export function throwAny(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of them failed`);
}
