import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/index.ts';
import type { SensorAlarms } from '../history/alarm-states.ts';
import {
  findDetector,
  isOfDevice,
  longestWindow,
  mayBeBeyond,
  measuredKeys,
  type ConditionKey,
  type EvaluatedReading,
} from '../machine/conditions.ts';
import type { ConditionVersion } from '../machine/replay.ts';
import {
  conditionsThrough,
  readVersionsBySensor,
  toConditionVersions,
  type SettingsVersion,
} from '../settings/settings-versions.ts';
import { normalBefore } from '../log/stored-rows.ts';

/** A sensor with readings that are not newer than what was evaluated of it. */
export interface LateSensor {
  readonly alarms: SensorAlarms;
  readonly late: readonly EvaluatedReading[];
}

/** Past that late readings are compared with. */
export interface LatePast {
  readonly versions: readonly SettingsVersion[];
  /** Events that were not over when the first late reading was measured. */
  readonly events: readonly PastEvent[];
}

interface PastEventRow {
  readonly sensor_id: number;
  readonly condition: string;
  readonly event_at: number;
  readonly ended_at: number | null;
}

interface PastEvent {
  readonly condition: string;
  readonly from: number;
  readonly to: number;
}

/** Reads what late readings are compared with, by sensor: two statements for all of them together. */
export async function readLatePast(
  tx: Tx,
  companyId: number,
  sensors: readonly LateSensor[],
): Promise<Map<number, LatePast>> {
  if (sensors.length === 0) return new Map();
  const sensorIds = sensors.map(({ alarms }) => alarms.sensorId);
  const versions = await readVersionsBySensor(tx, companyId, sensorIds);
  const events = await readEventsSince(tx, companyId, sensorIds, sensors.map(earliestLateAt));
  return new Map(
    sensorIds.map((id) => [id, { versions: versions.get(id) ?? [], events: events.get(id) ?? [] }]),
  );
}

/**
 * The conditions whose history late readings may change, and the time from which it must be replayed: from before the
 * first event that was not over when one was measured, else from the reading itself.
 */
export async function affectedByLate(
  tx: Tx,
  companyId: number,
  sensor: LateSensor,
  { versions, events }: LatePast,
): Promise<Map<ConditionKey, number>> {
  const { alarms, late } = sensor;
  const { sensorId, type, deviceFrom } = alarms;
  const through = conditionsThrough(versions, type);
  const affected = new Map<ConditionKey, number>();
  const named = new Set<string>(events.map(({ condition }) => condition));
  for (const { conditions } of through) for (const { key } of conditions) named.add(key);
  for (const key of measuredKeys(versions.map(({ settings }) => settings))) {
    if (!named.has(key)) continue;
    const ofKey = toConditionVersions(key, through);
    const windowMs = longestWindow(ofKey.map(({ condition }) => condition));
    const isAffected = late.some(
      (reading) =>
        events.some(
          (event) =>
            event.condition === key &&
            event.from <= reading.measuredAt + windowMs &&
            event.to >= reading.measuredAt,
        ) ||
        isOfEarlierDevice(key, deviceFrom, reading) ||
        startsSomething(key, ofKey, reading),
    );
    if (isAffected)
      affected.set(key, await normalBefore(tx, companyId, sensorId, key, earliestLateAt(sensor)));
  }
  return affected;
}

/** An earlier device may have been of another type, and what was wrong with it ended with it. */
function isOfEarlierDevice(
  key: ConditionKey,
  deviceFrom: number | null,
  { measuredAt }: EvaluatedReading,
): boolean {
  return deviceFrom !== null && measuredAt < deviceFrom && isOfDevice(key);
}

/**
 * It may be beyond the limit, or be what a later settings version evaluates as the last reading. In a window it may be what
 * readings after it are evaluated by.
 */
function startsSomething(
  key: ConditionKey,
  versions: readonly ConditionVersion[],
  reading: EvaluatedReading,
): boolean {
  if (versions.every(({ condition }) => condition === null)) return false;
  const inForce = versions.findLastIndex(({ savedAt }, index) => index === 0 || savedAt < reading.measuredAt);
  const later = versions.slice(inForce + 1);
  if (Number.isNaN(findDetector(key).valueIn(reading))) {
    // By it the last value may have held until a version was saved.
    return later.some(({ condition }) => condition?.rule.holdMs !== undefined);
  }
  if (later.length > 0) return true;
  const condition = versions[inForce]?.condition ?? null;
  return condition !== null && mayBeBeyond(condition, reading);
}

const earliestLateAt = ({ late }: LateSensor): number =>
  Math.min(...late.map(({ measuredAt }) => measuredAt));

/** The statement for events of sensors that were not over at a moment, each sensor's own: two ranges of an index. */
export function selectEventsSince(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  since: readonly number[],
): RawBuilder<PastEventRow> {
  const given = tx.dialect.given([
    { name: 'sensor', type: 'integer', values: sensorIds },
    { name: 'since', type: 'integer', values: since },
  ]);
  const ofSensor = sql`event.company_id = ${companyId} and event.sensor_id = given.sensor and event.withdrawn = 0`;
  const eventsWhere = (condition: RawBuilder<unknown>) => sql`
    select event.sensor_id, event.condition, event.event_at, event.ended_at
    from ${given} ${tx.dialect.joinEach('inner', 'alarm_log', 'event', sql`${ofSensor} and ${condition}`)}`;
  return sql`${eventsWhere(sql`event.ended_at is null`)} union all ${eventsWhere(sql`event.ended_at >= given.since`)}`;
}

async function readEventsSince(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  since: readonly number[],
): Promise<Map<number, PastEvent[]>> {
  const { rows } = await selectEventsSince(tx, companyId, sensorIds, since).execute(tx.sql);
  const found = new Map<number, PastEvent[]>();
  for (const { sensor_id, condition, event_at, ended_at } of rows) {
    const event = { condition, from: event_at, to: ended_at ?? Number.POSITIVE_INFINITY };
    const ofSensor = found.get(sensor_id);
    if (ofSensor === undefined) found.set(sensor_id, [event]);
    else ofSensor.push(event);
  }
  return found;
}
