import { present, sensorType, type SensorType } from '@ts1/contract';
import { sql } from 'kysely';
import type { Tx } from '../../database/index.ts';

/** Stored state of a sensor's alarms, besides the log. */
export interface SensorAlarms {
  readonly sensorId: number;
  readonly type: SensorType;
  /** Since when its device measures; null for the first one. When that was put there, for silence. */
  readonly deviceFrom: number | null;
  readonly deviceSince: number | null;
  /** Nothing is stored yet. */
  readonly isNew: boolean;
  /** Readings from before were deleted for their age; minus infinity while none were. */
  readonly readingsFrom: number;
  /** 0 while no settings are saved. */
  readonly settingsVersion: number;
  /** Newest expired delay or settings version; minus infinity for none. */
  readonly evaluatedUntil: number;
  /** Not later than when the clock next has something to do; null for never. */
  readonly dueAt: number | null;
  /** How far apart it is usually received; null while that is not known. */
  readonly usualIntervalMs: number | null;
  /** The hidden sensor of drills: what it measures is notified though no base unit received it. */
  readonly isDrill: boolean;
  /** Some condition is not normal. */
  readonly isBusy: boolean;
}

/** Reads many sensors at once, without their states. */
export async function readSensorAlarms(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<SensorAlarms[]> {
  const given = tx.dialect.given([{ name: 'wanted', type: 'integer', values: sensorIds }]);
  const query = sql`
    select sensor.sensor_id, cast(sensor.type as integer) as type, sensor.readings_from, sensor.receipt_interval_ms,
      sensor.device_from, sensor.device_since, sensor.is_drill,
      state.sensor_id as known,
      state.settings_version, state.evaluated_until, state.due_at,
      case when state.conditions is null then 0 else 1 end as busy
    from ${given}
    cross join sensors as sensor
    left join alarm_states as state
      on state.company_id = sensor.company_id and state.sensor_id = sensor.sensor_id
    where sensor.company_id = ${companyId} and sensor.sensor_id = given.wanted`;
  const found = await tx.dialect.selectNumbers(tx, query.compile(tx.sql), [
    'sensor_id',
    'type',
    'readings_from',
    'receipt_interval_ms',
    'device_from',
    'device_since',
    'is_drill',
    'known',
    'settings_version',
    'evaluated_until',
    'due_at',
    'busy',
  ]);
  const [id, type, readingsFrom, usualInterval, known, version, until, due, busy] = [
    found.column('sensor_id'),
    found.column('type'),
    found.column('readings_from'),
    found.column('receipt_interval_ms'),
    found.column('known'),
    found.column('settings_version'),
    found.column('evaluated_until'),
    found.column('due_at'),
    found.column('busy'),
  ];
  const [deviceFrom, deviceSince] = [found.column('device_from'), found.column('device_since')];
  const isDrill = found.column('is_drill');
  return Array.from({ length: found.rowCount }, (_, index) => ({
    sensorId: present(id[index]),
    type: sensorType.parse(String(type[index])),
    deviceFrom: numberOr(deviceFrom[index], null),
    deviceSince: numberOr(deviceSince[index], null),
    isNew: Number.isNaN(known[index] ?? Number.NaN),
    readingsFrom: numberOr(readingsFrom[index], Number.NEGATIVE_INFINITY),
    usualIntervalMs: numberOr(usualInterval[index], null),
    settingsVersion: numberOr(version[index], 0),
    evaluatedUntil: numberOr(until[index], Number.NEGATIVE_INFINITY),
    dueAt: numberOr(due[index], null),
    isDrill: isDrill[index] === 1,
    isBusy: busy[index] === 1,
  }));
}

/** The stored states of sensors that are busy. */
export async function readStates(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, string | null>> {
  if (sensorIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('alarm_states')
    .select(['sensor_id', 'conditions'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .execute();
  return new Map(rows.map(({ sensor_id, conditions }) => [sensor_id, conditions]));
}

/** A state to store; settings have their own call. */
export interface StateToStore {
  readonly sensorId: number;
  readonly evaluatedUntil: number;
  readonly dueAt: number | null;
  readonly conditions: string | null;
}

/** Stores states, of sensors that had none as well. */
export async function writeStates(tx: Tx, companyId: number, states: readonly StateToStore[]): Promise<void> {
  if (states.length === 0) return;
  const until = (at: number): number | null => (Number.isFinite(at) ? at : null);
  await tx.dialect.upsert(
    tx,
    'alarm_states',
    [
      { name: 'company_id', type: 'integer', values: states.map(() => companyId) },
      { name: 'sensor_id', type: 'integer', values: states.map(({ sensorId }) => sensorId) },
      {
        name: 'evaluated_until',
        type: 'integer',
        values: states.map(({ evaluatedUntil }) => until(evaluatedUntil)),
      },
      { name: 'due_at', type: 'integer', values: states.map(({ dueAt }) => dueAt) },
      { name: 'conditions', type: 'text', values: states.map(({ conditions }) => conditions) },
    ],
    ['company_id', 'sensor_id'],
    {
      evaluated_until: 'excluded.evaluated_until',
      due_at: 'excluded.due_at',
      conditions: 'excluded.conditions',
    },
  );
}

function numberOr<Other>(value: number | undefined, other: Other): number | Other {
  return value === undefined || Number.isNaN(value) ? other : value;
}
