import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { StoredForCompany } from './commit-batch.ts';

const WARN_EVERY_MS = 10 * 60_000;
const MOST_COMPANIES = 10_000;

/** Warns the operator of readings that were dropped because they differ from stored ones, now and then a company. */
export function createConflictWarning(clock: Clock, logger: Logger) {
  const warnedAt = new Map<number, number>();
  return ({ companyId, conflicts, conflicting }: StoredForCompany): void => {
    if (conflicts === 0) return;
    const now = clock.now();
    const before = warnedAt.get(companyId);
    if (before !== undefined && Math.abs(now - before) < WARN_EVERY_MS) return;
    if (warnedAt.size >= MOST_COMPANIES) warnedAt.clear();
    warnedAt.set(companyId, now);
    logger.warn(
      { companyId, sensorIds: conflicting, conflicts },
      'readings differ from stored ones of the same sensor and time: do two devices use one serial number?',
    );
  };
}
