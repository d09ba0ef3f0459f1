import { type Alarm, type AlarmChange, isWarningKey, putsInForce } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import { watchedSensors } from './audience.ts';
import { needsSecondGroup, type Occasion, readAudience } from './rota/listeners.ts';

/**
 * Notes when a second group is to be notified, for each group that watches an alarm that was raised, and forgets it for
 * what was acknowledged. In the transaction of the alarm.
 */
export async function noteEscalations(
  tx: Tx,
  companyId: number,
  changes: readonly AlarmChange[],
  occasion: Occasion,
): Promise<void> {
  const acknowledged = changes.filter(({ kind }) => kind === 'acknowledged').map(({ eventId }) => eventId);
  if (acknowledged.length > 0) await forget(tx, companyId, acknowledged);
  await noteRaised(
    tx,
    companyId,
    changes.filter(({ kind, notify }) => putsInForce(kind) && notify),
    occasion,
  );
}

/**
 * Notes when a second group is to be notified of alarms (never of warnings) of which the first one is notified now: at once
 * where that reaches nobody, or nobody of its rota is on call.
 */
export async function noteRaised(
  tx: Tx,
  companyId: number,
  all: readonly Alarm[],
  occasion: Occasion,
): Promise<void> {
  const { now } = occasion;
  const raised = all.filter(({ condition }) => !isWarningKey(condition));
  if (raised.length === 0) return;
  const sensorsOf = await watchedSensors(tx, companyId, raised);
  const sensorIds = [...new Set(raised.flatMap(sensorsOf))];
  if (sensorIds.length === 0) return;
  const groups = await tx.sql
    .selectFrom('alert_group_sensors as link')
    .innerJoin('alert_groups as group', (join) =>
      join
        .onRef('group.company_id', '=', 'link.company_id')
        .onRef('group.group_id', '=', 'link.group_id')
        .on('group.deleted_at', 'is', null),
    )
    .select(['link.sensor_id', 'group.group_id', 'group.escalate_after_ms'])
    .where('link.company_id', '=', companyId)
    .where('link.sensor_id', 'in', sensorIds)
    .where('group.escalate_to', 'is not', null)
    .execute();
  const groupIds = [...new Set(groups.map((row) => row.group_id))];
  const audience = await readAudience(tx, companyId, groupIds, occasion);
  const bySensor = Map.groupBy(groups, (row) => row.sensor_id);
  const notes = raised.flatMap((change) =>
    sensorsOf(change)
      .flatMap((sensorId) => bySensor.get(sensorId) ?? [])
      .map((group) => ({
        eventId: change.eventId,
        groupId: group.group_id,
        dueAt: needsSecondGroup(audience.of(group.group_id, 'alarms'))
          ? now
          : now + (group.escalate_after_ms ?? 0),
      })),
  );
  await note(tx, companyId, notes);
}

/** When somebody else is notified of an event that a group does not acknowledge. */
export interface Note {
  readonly eventId: number;
  readonly groupId: number;
  readonly dueAt: number;
}

/** Notes one for each event and group; what is already noted, or was sent, stays as it is. */
export async function note(tx: Tx, companyId: number, notes: readonly Note[]): Promise<void> {
  const rows = [...new Map(notes.map((one) => [`${one.eventId} ${one.groupId}`, one])).values()];
  if (rows.length === 0) return;
  await tx.dialect.insertNew(
    tx,
    'escalations',
    [
      { name: 'company_id', type: 'integer', values: rows.map(() => companyId) },
      { name: 'event_id', type: 'integer', values: rows.map(({ eventId }) => eventId) },
      { name: 'group_id', type: 'integer', values: rows.map(({ groupId }) => groupId) },
      { name: 'due_at', type: 'integer', values: rows.map(({ dueAt }) => dueAt) },
    ],
    ['company_id', 'event_id', 'group_id'],
  );
}

async function forget(tx: Tx, companyId: number, eventIds: readonly number[]): Promise<void> {
  await tx.sql
    .deleteFrom('escalations')
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('told_at', 'is', null)
    .execute();
}
