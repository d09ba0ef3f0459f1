import { present } from '@ts1/contract';
import { type AlarmChange, isWarningKey } from '../../../alarms/index.ts';
import type { Tx } from '../../../database/index.ts';

/** A low battery puts no goods at risk, and lasts until somebody brings a new one; warnings are never repeated. */
function isFollowed(condition: AlarmChange['condition']): boolean {
  return condition !== 'battery' && !isWarningKey(condition);
}

/**
 * Notes from when the messages about what is acknowledged and still out are counted, and forgets it for what has
 * returned. In the transaction of the alarm.
 */
export async function watchAcknowledged(
  tx: Tx,
  companyId: number,
  changes: readonly AlarmChange[],
  now: number,
): Promise<void> {
  const touched = changes.filter(
    ({ row, condition }) => row.acknowledged !== null && !row.repeated && isFollowed(condition),
  );
  if (touched.length === 0) return;
  const eventIds = [...new Set(touched.map(({ eventId }) => eventId))];
  const out = await readOut(tx, companyId, eventIds);
  const counted = touched.filter(({ kind }) => kind === 'acknowledged' || kind === 'acknowledged-again');
  await forget(tx, companyId, [
    ...counted.map(({ eventId }) => eventId),
    ...eventIds.filter((eventId) => !out.has(eventId)),
  ]);
  const rows = [...out].map(([eventId, value]) => ({
    eventId,
    value,
    ...findWatchedCondition(touched, eventId),
  }));
  if (rows.length === 0) return;
  await tx.dialect.insertNew(
    tx,
    'still_out',
    [
      { name: 'company_id', type: 'integer', values: rows.map(() => companyId) },
      { name: 'event_id', type: 'integer', values: rows.map(({ eventId }) => eventId) },
      { name: 'sensor_id', type: 'integer', values: rows.map(({ sensorId }) => sensorId) },
      { name: 'base_unit_id', type: 'integer', values: rows.map(({ baseUnitId }) => baseUnitId) },
      { name: 'condition', type: 'text', values: rows.map(({ condition }) => condition) },
      { name: 'counted_from', type: 'integer', values: rows.map(() => now) },
      { name: 'worse_base', type: 'real', values: rows.map(({ value }) => value) },
    ],
    ['company_id', 'event_id'],
  );
}

/** Reads the events with a row that is acknowledged and has not returned, with its extreme. */
async function readOut(tx: Tx, companyId: number, eventIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'value'])
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('acknowledged_at', 'is not', null)
    .where('returned_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0)
    .orderBy('activated')
    .execute();
  return new Map(rows.map(({ event_id, value }) => [event_id, value]));
}

function findWatchedCondition(changes: readonly AlarmChange[], eventId: number) {
  const { subject, condition } = present(
    changes.find((one) => one.eventId === eventId),
    'the change of an event',
  );
  return { sensorId: subject.sensorId, baseUnitId: subject.baseUnitId, condition };
}

/** Forgets events that are over, or are counted again. */
export async function forget(tx: Tx, companyId: number, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx.sql
    .deleteFrom('still_out')
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .execute();
}
