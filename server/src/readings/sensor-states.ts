import { MEASURANDS } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/index.ts';
import type { Latest } from './latest.ts';

/** Known facts about a sensor before a batch. */
export interface SensorState {
  /** The longest time that a reading covers until the next one: twice the usual interval. */
  readonly reachMs: number;
  readonly latest: Latest | null;
}

const SENSOR_COLUMNS = ['sensor_id', 'usual_interval_ms'] as const;
const LATEST_COLUMNS = [
  'measured_at',
  'battery_at',
  'heard_at',
  'base_unit_id',
  'error',
  'error_2',
  'conflicts',
  'recorded_to',
  ...MEASURANDS,
] as const;
const COLUMNS = [...SENSOR_COLUMNS, ...LATEST_COLUMNS] as const;
const SELECTED = sql.join([
  ...SENSOR_COLUMNS.map((name) => sql.ref(`sensor.${name}`)),
  ...LATEST_COLUMNS.map((name) => sql.ref(`latest.${name}`)),
]);

/**
 * Reads the states of sensors, in the order of the ids, which must ascend; the sensors are locked. Throws when one is
 * not the company's.
 */
export async function readSensorStates(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<SensorState[]> {
  const given = tx.dialect.given([{ name: 'wanted', type: 'integer', values: sensorIds }]);
  const own = (alias: string): RawBuilder<unknown> =>
    sql`${sql.ref(`${alias}.company_id`)} = ${companyId} and ${sql.ref(`${alias}.sensor_id`)} = given.wanted`;
  const query = sql`
    select ${SELECTED}
    from ${given}
    ${tx.dialect.joinEach('inner', 'sensors', 'sensor', own('sensor'))}
    ${tx.dialect.joinEach('left', 'latest_readings', 'latest', own('latest'))}
    order by sensor.sensor_id`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), COLUMNS);
  if (found.rowCount !== sensorIds.length) {
    const known = new Set(found.column('sensor_id'));
    throw new Error(`company ${companyId} has no sensor ${sensorIds.find((id) => !known.has(id))}`);
  }
  const reader =
    (name: (typeof COLUMNS)[number]) =>
    (row: number): number =>
      found.column(name)[row] ?? Number.NaN;
  const values = MEASURANDS.map(reader);
  const [interval, measuredAt, batteryAt, lastReceivedAt] = [
    reader('usual_interval_ms'),
    reader('measured_at'),
    reader('battery_at'),
    reader('heard_at'),
  ];
  const [baseUnitId, error, error2, conflicts, recordedTo] = [
    reader('base_unit_id'),
    reader('error'),
    reader('error_2'),
    reader('conflicts'),
    reader('recorded_to'),
  ];
  return sensorIds.map((_, row) => ({
    reachMs: 2 * interval(row),
    latest: Number.isNaN(measuredAt(row))
      ? null
      : {
          measuredAt: measuredAt(row),
          batteryAt: batteryAt(row),
          lastReceivedAt: lastReceivedAt(row),
          baseUnitId: baseUnitId(row),
          values: values.map((value) => value(row)),
          error: error(row),
          error2: error2(row),
          conflicts: conflicts(row),
          recordedTo: recordedTo(row),
        },
  }));
}
