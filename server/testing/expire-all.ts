import type { Database } from '../src/database/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { deleteExpired } from '../src/retention/index.ts';
import { simulatedClock } from './simulated-clock.ts';

/** Deletes all data that a company no longer keeps at a time (epoch milliseconds), without pauses. */
export async function expireAll(
  database: Database,
  companyId: number,
  { keepDays, now }: { readonly keepDays: number; readonly now: number },
): Promise<void> {
  await database.write(companyId, async (tx) =>
    tx.sql
      .updateTable('companies')
      .set({ keep_readings_days: keepDays, keep_statistics_days: keepDays })
      .where('company_id', '=', companyId)
      .execute(),
  );
  await deleteExpired({ database, clock: simulatedClock(now), logger: createLogger('error'), pauseMs: 0 });
}
