import { Unavailable } from '../errors.ts';
import type { Logger } from '../logger.ts';

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

/** Does a job's work for each company, one after another. A failure is logged, and does not stop the others. */
export async function eachCompany(
  logger: Pick<Logger, 'error'>,
  companyIds: Iterable<number>,
  failed: string,
  work: (companyId: number) => Promise<unknown>,
): Promise<void> {
  for (const companyId of companyIds) {
    try {
      await work(companyId);
    } catch (error) {
      logger.error({ err: error, companyId }, failed);
    }
  }
}

/** Throws the failures, if there are any. */
export function throwAny(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of them failed`);
}
