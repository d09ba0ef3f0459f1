import { type Alarm, isWarningKey } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import type { AlarmPurpose } from './message.ts';
import { type Listener, type Occasion, readAudience } from './rota/listeners.ts';
import { newsKindOf } from './rota/news-kind.ts';

type Subject = Pick<Alarm, 'subject'>;

/**
 * Who is notified of each alarm at a moment, by the present groups and those to which it was escalated before. A base
 * unit concerns the groups that watch a sensor which it received last.
 */
export async function findAudience(tx: Tx, companyId: number, alarms: readonly Alarm[], occasion: Occasion) {
  const groupsOf = await groupsNotified(tx, companyId, alarms);
  const audience = await readAudience(tx, companyId, [...new Set(alarms.flatMap(groupsOf))], occasion);
  return {
    audience,
    groupsOf,
    listeners: (alarm: Alarm, purpose: AlarmPurpose): Listener[] =>
      groupsOf(alarm).flatMap((groupId) =>
        audience.listeners(groupId, newsKindOf(purpose), isWarningKey(alarm.condition) ? 'warning' : 'alarm'),
      ),
  };
}

/** The groups that each alarm concerns, with those to which it was escalated. */
export async function groupsNotified(tx: Tx, companyId: number, alarms: readonly Alarm[]) {
  const sensorsOf = await watchedSensors(tx, companyId, alarms);
  const bySensor = await groupsOfSensors(tx, companyId, [...new Set(alarms.flatMap(sensorsOf))]);
  const byEvent = await escalatedTo(tx, companyId, [...new Set(alarms.map(({ eventId }) => eventId))]);
  return (alarm: Alarm): number[] => [
    ...new Set([
      ...sensorsOf(alarm).flatMap((id) => bySensor.get(id) ?? []),
      ...(byEvent.get(alarm.eventId) ?? []),
    ]),
  ];
}

/** The sensors that each alarm is about. */
export async function watchedSensors(tx: Tx, companyId: number, alarms: readonly Subject[]) {
  const unitIds = [...new Set(alarms.flatMap(({ subject }) => subject.baseUnitId ?? []))];
  const covered =
    unitIds.length === 0
      ? []
      : await tx.sql
          .selectFrom('latest_readings')
          .select(['sensor_id', 'base_unit_id'])
          .where('company_id', '=', companyId)
          .where('base_unit_id', 'in', unitIds)
          .execute();
  const byUnit = Map.groupBy(covered, (row) => row.base_unit_id);
  return ({ subject }: Subject): number[] =>
    subject.sensorId === null
      ? (byUnit.get(subject.baseUnitId) ?? []).map((row) => row.sensor_id)
      : [subject.sensorId];
}

async function groupsOfSensors(tx: Tx, companyId: number, sensorIds: readonly number[]) {
  if (sensorIds.length === 0) return new Map<number, number[]>();
  const rows = await tx.sql
    .selectFrom('alert_group_sensors')
    .select(['sensor_id', 'group_id'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .orderBy('group_id')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.sensor_id);
  return new Map([...grouped].map(([sensorId, links]) => [sensorId, links.map((link) => link.group_id)]));
}

async function escalatedTo(tx: Tx, companyId: number, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, number[]>();
  const rows = await tx.sql
    .selectFrom('escalations')
    .select(['event_id', 'told_group_id'])
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('told_group_id', 'is not', null)
    .orderBy('told_group_id')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.event_id);
  return new Map(
    [...grouped].map(([eventId, escalated]) => [
      eventId,
      escalated.flatMap(({ told_group_id }) => told_group_id ?? []),
    ]),
  );
}
