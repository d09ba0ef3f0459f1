import { createSensors, emptyReading, storeReadings, type TestDatabase } from '@ts1/server/testing';
import { sql } from 'kysely';

export interface LongPast {
  readonly sensors: number;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly everyMs: number;
}

const BATCH = 5_000;
const COPIED_AT_ONCE = 100;

/**
 * Creates sensors of a company with readings over the whole time span, and returns their ids. The first gets its
 * readings as if they were received, the others get copies of its rows.
 */
export async function createLongPast(
  database: TestDatabase['database'],
  companyId: number,
  { sensors, from, to, everyMs }: LongPast,
): Promise<number[]> {
  const ids = await createSensors(database, companyId, sensors, everyMs);
  const [first = 0, ...others] = ids;
  const count = Math.floor((to - from) / everyMs);
  for (let start = 0; start < count; start += BATCH) {
    const readings = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => {
      const at = from + (start + index) * everyMs;
      const temperature = Math.round((4 + Math.sin(at / 7e6) * 2) * 100) / 100;
      return emptyReading(first, at, { temperature, battery: 3.6, rssi: -70 });
    });
    await storeReadings(database, companyId, readings);
  }
  const tables = ['readings', 'rollups', 'latest_readings'] as const;
  for (const table of tables) {
    const columns = await readColumns(database, companyId, table);
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const copied = sql.join(
      columns.map((name) => (name === 'sensor_id' ? sql`sensor.sensor_id` : sql.ref(`past.${name}`))),
    );
    for (let at = 0; at < others.length; at += COPIED_AT_ONCE) {
      const some = others.slice(at, at + COPIED_AT_ONCE);
      await database.write(companyId, async (tx) =>
        sql`insert into ${sql.table(table)} (${names})
          select ${copied} from sensors as sensor cross join ${sql.table(table)} as past
          where sensor.company_id = ${companyId} and sensor.sensor_id in (${sql.join(some)})
            and past.company_id = ${companyId} and past.sensor_id = ${first}`.execute(tx.sql),
      );
    }
  }
  return ids;
}

async function readColumns(
  database: TestDatabase['database'],
  companyId: number,
  table: 'readings' | 'rollups' | 'latest_readings',
): Promise<string[]> {
  const { rows } = await database.read(companyId, async (tx) =>
    sql<object>`select * from ${sql.table(table)} where company_id = ${companyId} limit 1`.execute(tx.sql),
  );
  return Object.keys(rows[0] ?? {});
}
