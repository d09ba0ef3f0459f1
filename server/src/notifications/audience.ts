import { CHANNELS, type Channel } from '@ts1/contract';
import { type Alarm, isWarningKey } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';

export interface Listener {
  readonly groupId: number;
  readonly userId: number;
  readonly channels: readonly Channel[];
  /** Gets warnings, too. */
  readonly warnings: boolean;
}

type Subject = Pick<Alarm, 'subject'>;

/**
 * Who is notified of each alarm, by the present groups and those to which it was escalated before. A base unit
 * concerns the groups that watch a sensor which it received last.
 */
export async function findAudience(tx: Tx, companyId: number, alarms: readonly Alarm[]) {
  const sensorsOf = await watchedSensors(tx, companyId, alarms);
  const bySensor = await groupsOf(tx, companyId, [...new Set(alarms.flatMap(sensorsOf))]);
  const byEvent = await escalatedTo(tx, companyId, [...new Set(alarms.map(({ eventId }) => eventId))]);
  const groupIds = [...new Set([...bySensor.values(), ...byEvent.values()].flat())];
  const listeners = await listenersOfGroups(tx, companyId, groupIds);
  return (alarm: Alarm): Listener[] =>
    [...sensorsOf(alarm).flatMap((id) => bySensor.get(id) ?? []), ...(byEvent.get(alarm.eventId) ?? [])]
      .flatMap((groupId) => listeners.get(groupId) ?? [])
      .filter(({ warnings }) => warnings || !isWarningKey(alarm.condition));
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

async function groupsOf(tx: Tx, companyId: number, sensorIds: readonly number[]) {
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

/** The recipients of groups that still exist, without those who may not sign in. */
export async function listenersOfGroups(tx: Tx, companyId: number, groupIds: readonly number[]) {
  if (groupIds.length === 0) return new Map<number, Listener[]>();
  const rows = await tx.sql
    .selectFrom('alert_groups as group')
    .innerJoin('alert_group_recipients as recipient', (join) =>
      join
        .onRef('recipient.company_id', '=', 'group.company_id')
        .onRef('recipient.group_id', '=', 'group.group_id'),
    )
    .innerJoin('users as user', (join) =>
      join
        .onRef('user.company_id', '=', 'recipient.company_id')
        .onRef('user.user_id', '=', 'recipient.user_id')
        .on('user.deleted_at', 'is', null)
        .on('user.is_disabled', '=', 0),
    )
    .select([
      'recipient.group_id',
      'recipient.user_id',
      'recipient.email',
      'recipient.sms',
      'recipient.push',
      'recipient.warnings',
    ])
    .where('group.company_id', '=', companyId)
    .where('group.group_id', 'in', groupIds)
    .where('group.deleted_at', 'is', null)
    .orderBy('recipient.user_id')
    .execute();
  const listeners = rows.map((row) => ({
    groupId: row.group_id,
    userId: row.user_id,
    channels: CHANNELS.filter((channel) => row[channel] === 1),
    warnings: row.warnings === 1,
  }));
  return Map.groupBy(listeners, ({ groupId }) => groupId);
}
