import type { Alarm } from '../../alarms/index.ts';
import type { Tx } from '../../database/index.ts';
import type { AlarmAudience } from '../audience/find-audience.ts';
import { needsSecondGroup } from '../audience/listeners.ts';

/** When a second group is to be notified of an event that a group does not acknowledge. Epoch milliseconds. */
export interface PlannedEscalation {
  readonly eventId: number;
  readonly groupId: number;
  readonly dueAt: number;
}

/**
 * Plans when the second group of each group that watches an alarm is to be notified: at once where the first one
 * reaches no one, or no one of its rota is on call.
 */
export async function noteEscalations(
  tx: Tx,
  companyId: number,
  alarms: readonly Alarm[],
  { audience, watching }: Pick<AlarmAudience, 'audience' | 'watching'>,
  now: number,
): Promise<void> {
  const delays = await readDelays(tx, companyId, [...new Set(alarms.flatMap(watching))]);
  const planned = alarms.flatMap((alarm) =>
    watching(alarm).flatMap((groupId): PlannedEscalation[] => {
      const delay = delays.get(groupId);
      if (delay === undefined) return [];
      const dueAt = needsSecondGroup(audience.findNotified(groupId, 'alarms')) ? now : now + delay;
      return [{ eventId: alarm.eventId, groupId, dueAt }];
    }),
  );
  await addEscalations(tx, companyId, planned);
}

/** Adds one for each event and group; what was planned before, or is done, stays as it is. */
export async function addEscalations(
  tx: Tx,
  companyId: number,
  planned: readonly PlannedEscalation[],
): Promise<void> {
  const rows = [...new Map(planned.map((one) => [`${one.eventId} ${one.groupId}`, one])).values()];
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

/** Forgets the escalations of events that were acknowledged before those were due. */
export async function forgetEscalations(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.sql
    .deleteFrom('escalations')
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('escalated_at', 'is', null)
    .execute();
}

/** After how long (ms) each of these groups escalates; groups that do not are left out. */
async function readDelays(
  tx: Tx,
  companyId: number,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('alert_groups')
    .select(['group_id', 'escalate_after_ms'])
    .where('company_id', '=', companyId)
    .where('group_id', 'in', groupIds)
    .where('escalate_to', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.group_id, row.escalate_after_ms ?? 0]));
}
