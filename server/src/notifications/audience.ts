import { CHANNELS, type Channel } from '@ts1/contract';
import type { AlarmChange } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';

export interface Listener {
  readonly groupId: number;
  readonly userId: number;
  readonly channels: readonly Channel[];
}

/** Who is to be told of each subject, by the groups of now. A base unit concerns whoever watches a sensor it heard last. */
export async function findAudience(tx: Tx, companyId: number, changes: readonly AlarmChange[]) {
  const unitIds = changes.flatMap(({ subject }) => subject.baseUnitId ?? []);
  const heard = unitIds.length === 0 ? [] : await sensorsHeardBy(tx, companyId, unitIds);
  const sensorIds = new Set(changes.flatMap(({ subject }) => subject.sensorId ?? []));
  for (const { sensor_id } of heard) sensorIds.add(sensor_id);
  const listeners = await listenersOf(tx, companyId, [...sensorIds]);
  return ({ subject }: AlarmChange): Listener[] => {
    const ids =
      subject.sensorId === null
        ? heard.filter((row) => row.base_unit_id === subject.baseUnitId).map((row) => row.sensor_id)
        : [subject.sensorId];
    return ids.flatMap((id) => listeners.get(id) ?? []);
  };
}

async function sensorsHeardBy(tx: Tx, companyId: number, baseUnitIds: readonly number[]) {
  return tx.sql
    .selectFrom('latest_readings')
    .select(['sensor_id', 'base_unit_id'])
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', baseUnitIds)
    .execute();
}

async function listenersOf(tx: Tx, companyId: number, sensorIds: readonly number[]) {
  const bySensor = new Map<number, Listener[]>();
  if (sensorIds.length === 0) return bySensor;
  const rows = await tx.sql
    .selectFrom('alert_group_sensors as link')
    .innerJoin('alert_groups as group', (join) =>
      join
        .onRef('group.company_id', '=', 'link.company_id')
        .onRef('group.group_id', '=', 'link.group_id')
        .on('group.deleted_at', 'is', null),
    )
    .innerJoin('alert_group_recipients as recipient', (join) =>
      join
        .onRef('recipient.company_id', '=', 'link.company_id')
        .onRef('recipient.group_id', '=', 'link.group_id'),
    )
    .innerJoin('users as user', (join) =>
      join
        .onRef('user.company_id', '=', 'recipient.company_id')
        .onRef('user.user_id', '=', 'recipient.user_id')
        .on('user.deleted_at', 'is', null)
        .on('user.is_disabled', '=', 0),
    )
    .select([
      'link.sensor_id',
      'recipient.group_id',
      'recipient.user_id',
      'recipient.email',
      'recipient.sms',
      'recipient.push',
    ])
    .where('link.company_id', '=', companyId)
    .where('link.sensor_id', 'in', sensorIds)
    .orderBy('recipient.group_id')
    .orderBy('recipient.user_id')
    .execute();
  for (const row of rows) {
    const channels = CHANNELS.filter((channel) => row[channel] === 1);
    const listener = { groupId: row.group_id, userId: row.user_id, channels };
    bySensor.set(row.sensor_id, [...(bySensor.get(row.sensor_id) ?? []), listener]);
  }
  return bySensor;
}
