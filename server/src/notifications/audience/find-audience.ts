import { type Alarm, conditionNames } from '../../alarms/index.ts';
import type { Tx } from '../../database/index.ts';
import type { AlarmPurpose } from '../letters/message.ts';
import { type Audience, type Listener, type Occasion, readAudience } from './listeners.ts';
import { toNewsKind } from './news-kind.ts';

/** The groups that alarms concern. A base unit concerns the groups that watch a sensor which it received last. */
export interface GroupsOfAlarms {
  /** The groups that watch what an alarm is about. */
  readonly watching: (alarm: Alarm) => readonly number[];
  /** Those, and the groups to which the alarm was escalated before. */
  readonly concernedGroups: (alarm: Alarm) => readonly number[];
}

/** The groups that alarms concern, and who is notified of them at a moment. */
export interface AlarmAudience extends GroupsOfAlarms {
  readonly audience: Audience;
  readonly listeners: (alarm: Alarm, purpose: AlarmPurpose) => readonly Listener[];
}

/** Reads the groups that alarms concern, and who is notified of them on that occasion. */
export async function findAudience(
  tx: Tx,
  companyId: number,
  alarms: readonly Alarm[],
  occasion: Occasion,
): Promise<AlarmAudience> {
  const groups = await readGroupsOfAlarms(tx, companyId, alarms);
  const { concernedGroups } = groups;
  const audience = await readAudience(tx, companyId, [...new Set(alarms.flatMap(concernedGroups))], occasion);
  return {
    ...groups,
    audience,
    listeners: (alarm, purpose) =>
      concernedGroups(alarm).flatMap((groupId) =>
        audience.listeners(groupId, toNewsKind(purpose), conditionNames(alarm.condition).level),
      ),
  };
}

/** Reads the groups that each alarm concerns. */
export async function readGroupsOfAlarms(
  tx: Tx,
  companyId: number,
  alarms: readonly Alarm[],
): Promise<GroupsOfAlarms> {
  const watchedSensors = await readWatchedSensors(tx, companyId, alarms);
  const bySensor = await readGroupsOfSensors(tx, companyId, [...new Set(alarms.flatMap(watchedSensors))]);
  const byEvent = await readEscalatedTo(tx, companyId, [...new Set(alarms.map(({ eventId }) => eventId))]);
  const watching = (alarm: Alarm): number[] => [
    ...new Set(watchedSensors(alarm).flatMap((id) => bySensor.get(id) ?? [])),
  ];
  return {
    watching,
    concernedGroups: (alarm) => [...new Set([...watching(alarm), ...(byEvent.get(alarm.eventId) ?? [])])],
  };
}

async function readWatchedSensors(tx: Tx, companyId: number, alarms: readonly Alarm[]) {
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
  return ({ subject }: Alarm): number[] =>
    subject.sensorId === null
      ? (byUnit.get(subject.baseUnitId) ?? []).map((row) => row.sensor_id)
      : [subject.sensorId];
}

async function readGroupsOfSensors(tx: Tx, companyId: number, sensorIds: readonly number[]) {
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

async function readEscalatedTo(tx: Tx, companyId: number, eventIds: readonly number[]) {
  if (eventIds.length === 0) return new Map<number, number[]>();
  const rows = await tx.sql
    .selectFrom('escalations')
    .select(['event_id', 'escalated_to'])
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('escalated_to', 'is not', null)
    .orderBy('escalated_to')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.event_id);
  return new Map(
    [...grouped].map(([eventId, escalated]) => [
      eventId,
      escalated.flatMap(({ escalated_to }) => escalated_to ?? []),
    ]),
  );
}
