import { present } from '@ts1/contract';
import { sql } from 'kysely';
import { numberColumns, type NumberColumns, type Tx } from '../database/index.ts';
import { mergeReadings } from './sealing/merge-readings.ts';
import { lowerBound } from './sealed/lower-bound.ts';
import { partOfBlock, type Readings, type StoredColumn, withTime } from './sealed/reading-columns.ts';
import { toDay, readSealedDays, type SealedDay, type SensorStretch } from './sealed/read-sealed.ts';

/** Readings of several sensors. */
export type SensorReadings<Name extends StoredColumn> = NumberColumns<Name | 'sensor_id' | 'measured_at'>;

/**
 * Reads the readings of some sensors, each in its own stretches of time: by sensor, oldest first. One statement, and
 * one more only where a sealed day lies in a stretch. The stretches of a sensor do not overlap and ascend by time.
 */
export async function readStretches<Name extends StoredColumn>(
  tx: Tx,
  companyId: number,
  stretches: readonly SensorStretch[],
  names: readonly Name[],
): Promise<SensorReadings<Name>> {
  const all = ['sensor_id' as const, ...withTime(names)];
  if (stretches.length === 0)
    return numberColumns(0, new Map(all.map((name) => [name, new Float64Array(0)])));
  const found = await tx.dialect.selectNumbers(tx, select(tx, companyId, stretches, names), all);
  const sealed = sensorsWithSealed(found);
  if (sealed.rows === 0) return found;
  const days = Map.groupBy(
    await readSealedDays(
      tx,
      companyId,
      stretches.filter(({ sensorId }) => sealed.sensors.has(sensorId)),
    ),
    ({ sensorId }) => sensorId,
  );
  const bySensor = Map.groupBy(stretches, ({ sensorId }) => sensorId);
  const ascending = [...bySensor].toSorted(([one], [other]) => one - other);
  return together(
    names,
    ascending.map(([sensorId, own]) => ({
      sensorId,
      readings: mergeReadings(
        names,
        own.flatMap((stretch) => stretchParts(days.get(sensorId) ?? [], names, stretch)),
        sensorRows(found, names, sensorId),
      ),
    })),
  );
}

/** Selects rows of readings, and before those of a sensor a mark below zero for each sealed day in its stretch. */
function select(
  tx: Tx,
  companyId: number,
  stretches: readonly SensorStretch[],
  names: readonly StoredColumn[],
) {
  const integers = (name: string, value: (one: SensorStretch) => number) =>
    ({ name, type: 'integer', values: Float64Array.from(stretches, value) }) as const;
  const given = () =>
    tx.dialect.given([
      integers('sensor', ({ sensorId }) => sensorId),
      integers('since', ({ from }) => from),
      integers('until', ({ to }) => to),
    ]);
  const [earliest, latest] = [
    Math.min(...stretches.map(({ from }) => from)),
    Math.max(...stretches.map(({ to }) => to)),
  ];
  const inStretch = sql`r.company_id = ${companyId} and r.sensor_id = given.sensor
    and r.measured_at >= given.since and r.measured_at < given.until
    ${tx.dialect.inPartitions('r.measured_at', earliest, latest)}`;
  const sealedIn = sql`s.company_id = ${companyId} and s.sensor_id = given.sensor
    and s.day >= given.since / 86400000 and s.day <= (given.until - 1) / 86400000`;
  const columns = sql.join(['sensor_id', ...withTime(names)].map((name) => sql.ref(`r.${name}`)));
  const marks = withTime(names).map((name) => (name === 'measured_at' ? sql`-1 - s.day` : sql`null`));
  return sql`
    select * from (
      select ${columns} from ${given()} ${tx.dialect.joinEach('inner', 'readings', 'r', inStretch)}
      union all
      select s.sensor_id, ${sql.join(marks)} from ${given()} ${tx.dialect.joinEach('inner', 'sealed_days', 's', sealedIn)}
    ) as found order by sensor_id, measured_at`.compile(tx.sql);
}

function sensorsWithSealed(found: SensorReadings<never>): { rows: number; sensors: ReadonlySet<number> } {
  const sensors = new Set<number>();
  const sensorId = found.column('sensor_id');
  let rows = 0;
  for (const [row, at] of found.column('measured_at').entries()) {
    if (at >= 0) continue;
    sensors.add(present(sensorId[row]));
    rows += 1;
  }
  return { rows, sensors };
}

/** Returns the rows of one sensor without the marks of sealed days. */
function sensorRows<Name extends StoredColumn>(
  found: SensorReadings<Name>,
  names: readonly Name[],
  sensorId: number,
): Readings<Name> {
  const sensors = found.column('sensor_id');
  const end = lowerBound(sensors, sensorId + 1);
  let start = lowerBound(sensors, sensorId);
  const measuredAt = found.column('measured_at');
  while (start < end && present(measuredAt[start]) < 0) start += 1;
  const columns = withTime(names).map((name) => [name, found.column(name).subarray(start, end)] as const);
  return numberColumns(end - start, new Map(columns));
}

/** Returns the readings of days in a stretch; days outside it are left out. */
function stretchParts<Name extends StoredColumn>(
  days: readonly SealedDay[],
  names: readonly Name[],
  { from, to }: SensorStretch,
): Readings<Name>[] {
  const within = days.filter(({ day }) => day >= toDay(from) && day <= toDay(to - 1));
  return within.map(({ rows }) =>
    partOfBlock(rows, names, {
      start: lowerBound(rows.measuredAt, from),
      end: lowerBound(rows.measuredAt, to),
    }),
  );
}

function together<Name extends StoredColumn>(
  names: readonly Name[],
  sensors: readonly { readonly sensorId: number; readonly readings: Readings<Name> }[],
): SensorReadings<Name> {
  const size = sensors.reduce((sum, { readings }) => sum + readings.rowCount, 0);
  const sensorIds = new Float64Array(size);
  const columns = withTime(names).map((name) => [name, new Float64Array(size)] as const);
  let at = 0;
  for (const { sensorId, readings } of sensors) {
    sensorIds.fill(sensorId, at, at + readings.rowCount);
    for (const [name, column] of columns) column.set(readings.column(name), at);
    at += readings.rowCount;
  }
  return numberColumns(
    size,
    new Map<Name | 'sensor_id' | 'measured_at', Float64Array>([['sensor_id', sensorIds], ...columns]),
  );
}
