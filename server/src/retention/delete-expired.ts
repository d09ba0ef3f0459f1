import { setTimeout } from 'node:timers/promises';
import type { Retention } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { ChangeDeps } from '../audit/index.ts';
import { calmBefore } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import type { Logger } from '../platform/logger.ts';
import { deletableUntil, deleteReadingsBefore, deleteRollupsBefore } from '../readings/index.ts';
import { deleteHandReadings } from './delete-hand-readings.ts';
import { deleteTasks } from './delete-tasks.ts';
import { addDeleted, countDeleted, type Deleted, NOTHING_DELETED, recordDeleted } from './record-deleted.ts';

/** One transaction: some milliseconds, between which readings are taken in. */
const ROWS_AT_ONCE = 1_000;
const PAUSE_MS = 20;

export interface RetentionDeps extends ChangeDeps {
  readonly logger: Logger;
  /** False while the clock is in doubt: by a clock that is ahead everything is old. */
  readonly mayDelete?: () => Promise<boolean>;
  /** Rows that one transaction deletes. */
  readonly rowsAtOnce?: number;
  readonly pauseMs?: number;
}

/** Deletes what is older than its company keeps it, of all companies that keep readings or statistics for a limited time. */
export async function deleteExpired(deps: RetentionDeps, stopping?: AbortSignal): Promise<void> {
  if ((await deps.mayDelete?.()) === false) {
    deps.logger.warn('old readings are not deleted while the clock is in doubt');
    return;
  }
  const limited = await deps.database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('companies')
      .select('company_id')
      .where((row) =>
        row.or([row('keep_readings_days', 'is not', null), row('keep_statistics_days', 'is not', null)]),
      )
      .orderBy('company_id')
      .execute(),
  );
  const isStopping = (): boolean => stopping?.aborted === true;
  const failures = await eachApart(limited, async ({ company_id: companyId }) => {
    if (!isStopping()) await ofCompany(deps, companyId, isStopping);
  });
  throwAny(failures);
}

async function ofCompany(deps: RetentionDeps, companyId: number, isStopping: () => boolean): Promise<void> {
  const { database, clock, logger } = deps;
  const sensors = await database.read(companyId, async (tx) =>
    tx.sql.selectFrom('sensors').select('sensor_id').where('company_id', '=', companyId).execute(),
  );
  let total: Deleted = NOTHING_DELETED;
  // Tasks without a sensor come last.
  for (const sensorId of [...sensors.map(({ sensor_id }) => sensor_id), null]) {
    for (let hasMore = true; hasMore && !isStopping();) {
      const [now, most] = [clock.now(), deps.rowsAtOnce ?? ROWS_AT_ONCE];
      const some = async (tx: Tx) =>
        sensorId === null
          ? deleteOfNoSensor(tx, companyId, now, most)
          : deletePart(tx, companyId, sensorId, now, most);
      const deleted = await database.write(companyId, some, 'bulk');
      total = addDeleted(total, deleted);
      hasMore = countDeleted(deleted) > 0;
      if (hasMore) await setTimeout(deps.pauseMs ?? PAUSE_MS);
    }
  }
  if (countDeleted(total) > 0)
    logger.info({ companyId, ...total }, 'deleted what was older than the company keeps it');
  await recordDeleted(deps, companyId, total);
}

/** Some of the oldest of one sensor; whether it may go is looked at again each time, with the sensor locked. */
async function deletePart(
  tx: Tx,
  companyId: number,
  sensorId: number,
  now: number,
  most: number,
): Promise<Deleted> {
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
  const found = await tx.sql
    .selectFrom('sensors as sensor')
    .innerJoin('companies as company', 'company.company_id', 'sensor.company_id')
    .select(['sensor.legal_hold', 'company.keep_readings_days', 'company.keep_statistics_days'])
    .where('sensor.company_id', '=', companyId)
    .where('sensor.sensor_id', '=', sensorId)
    .executeTakeFirst();
  if (found === undefined || found.legal_hold === 1) return NOTHING_DELETED;
  const keep = { keepReadingsDays: found.keep_readings_days, keepStatisticsDays: found.keep_statistics_days };
  const { readingsBefore, statisticsBefore } = await borders(tx, companyId, sensorId, keep, now);
  const old = { sensorId, before: readingsBefore, statisticsBefore, most };
  const readings = await deleteReadingsBefore(tx, companyId, old);
  if (readings > 0) return { ...NOTHING_DELETED, readings };
  const tasks = await deleteTasks(tx, companyId, old);
  if (tasks > 0) return { ...NOTHING_DELETED, tasks };
  const handReadings = await deleteHandReadings(tx, companyId, old);
  if (handReadings > 0) return { ...NOTHING_DELETED, handReadings };
  const statistics = await deleteRollupsBefore(tx, companyId, { sensorId, before: statisticsBefore, most });
  return { ...NOTHING_DELETED, statistics };
}

/** Some of the oldest tasks of a company that are about no sensor. */
async function deleteOfNoSensor(tx: Tx, companyId: number, now: number, most: number): Promise<Deleted> {
  const { keep_readings_days: days } = await tx.sql
    .selectFrom('companies')
    .select('keep_readings_days')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (days === null) return NOTHING_DELETED;
  const before = deletableUntil(now - days * DAY_MS);
  return {
    ...NOTHING_DELETED,
    tasks: await deleteTasks(tx, companyId, { sensorId: null, before, most }),
  };
}

async function borders(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { keepReadingsDays, keepStatisticsDays }: Retention,
  now: number,
): Promise<{ readingsBefore: number; statisticsBefore: number }> {
  const before = (days: number | null) => (days === null ? 0 : deletableUntil(now - days * DAY_MS));
  const wanted = before(keepReadingsDays);
  // Readings of an alarm that is under way stay until it is over, and with them their statistics.
  const calm = wanted === 0 ? 0 : await calmBefore(tx, companyId, sensorId, wanted);
  const readingsBefore = deletableUntil(calm);
  return { readingsBefore, statisticsBefore: Math.min(before(keepStatisticsDays), readingsBefore) };
}
