import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '@ts1/contract/durations';
import type { Database, Tx } from '../../database/index.ts';
import { dropFine } from './drop-fine.ts';

/** Number of days of one transaction: a thousand rows, some milliseconds. */
const DAYS_AT_ONCE = 7;
const SENSORS_AT_ONCE = 200;

/**
 * Drops the finest roll-ups of sealed days that were kept when the day was sealed: by an earlier version, or because
 * the day had the sensor's newest reading. A few days of a sensor at a time, with a pause after each.
 */
export async function dropOldFine(
  database: Database,
  companyId: number,
  isOurs: (sensorId: number) => boolean,
  pauseMs: number,
): Promise<void> {
  for (let after = 0; ;) {
    const begin = after;
    const found = await database.read(companyId, async (tx) => findFine(tx, companyId, begin));
    let dropped = 0;
    for (const { sensorId, day } of found) {
      if (!isOurs(sensorId)) continue;
      dropped += await dropSome(database, companyId, sensorId, day);
      await setTimeout(pauseMs);
    }
    if (dropped > 0) continue;
    if (found.length < SENSORS_AT_ONCE) return;
    after = found.at(-1)?.sensorId ?? after;
  }
}

async function dropSome(
  database: Database,
  companyId: number,
  sensorId: number,
  firstDay: number,
): Promise<number> {
  return database.write(
    companyId,
    async (tx) => {
      await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
      return dropFine(tx, companyId, sensorId, { firstDay, lastDay: firstDay + DAYS_AT_ONCE - 1 });
    },
    'bulk',
  );
}

interface FirstFine {
  readonly sensorId: number;
  readonly day: number;
}

/** Finds each sensor's first sealed day, for ids above `after`, that has finest roll-ups and is not the newest day. */
async function findFine(tx: Tx, companyId: number, after: number): Promise<FirstFine[]> {
  const { rows } = await sql<FirstFine>`select sealed.sensor_id as "sensorId", min(sealed.day) as day
    from sealed_days as sealed
    inner join latest_readings as latest
      on latest.company_id = sealed.company_id and latest.sensor_id = sealed.sensor_id
    where sealed.company_id = ${companyId} and sealed.sensor_id > ${after} and sealed.fine_rollups = 1
      and (sealed.day + 1) * ${sql.lit(DAY_MS)} <= coalesce(latest.recorded_to, latest.measured_at)
    group by sealed.sensor_id order by sealed.sensor_id limit ${SENSORS_AT_ONCE}`.execute(tx.sql);
  return rows;
}
