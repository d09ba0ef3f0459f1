import { isInProbeDrill, readAnswers, WARNING_KEYS } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import type { RaisedEvent } from './alarm-quality.ts';

/** The alarms of those sensors that were raised in a period, oldest first; warnings are none. */
export async function readRaised(
  tx: Tx,
  companyId: number,
  sensors: readonly { readonly sensorId: number; readonly name: string }[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<RaisedEvent[]> {
  const names = new Map(sensors.map(({ sensorId, name }) => [sensorId, name]));
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'sensor_id', 'condition', 'raised_at', 'reset_at', 'returned_at', 'ended_at'])
    .where('company_id', '=', companyId)
    .where('activated', '<=', to)
    .where('raised_at', '>=', from)
    .where('raised_at', '<=', to)
    .where('withdrawn', '=', 0)
    .where((row) => row.not(isInProbeDrill()))
    .where('repeated', '=', 0)
    .where('condition', 'not in', WARNING_KEYS)
    .orderBy('raised_at')
    .execute();
  const eventAnswers = await readAnswers(
    tx,
    companyId,
    rows.map(({ event_id }) => event_id),
  );
  const events = new Map<number, RaisedEvent>();
  for (const row of rows) {
    const { sensor_id: sensorId, condition, raised_at: raisedAt } = row;
    const name = sensorId === null ? undefined : names.get(sensorId);
    if (sensorId === null || name === undefined || raisedAt === null) continue;
    const known = events.get(row.event_id);
    events.set(row.event_id, {
      sensorId,
      name,
      condition,
      type: condition.split(':').at(-1) ?? condition,
      raisedAt: known?.raisedAt ?? raisedAt,
      cause: eventAnswers(row.event_id).cause ?? null,
      overAt: known === undefined ? overAt(row) : later(known.overAt, overAt(row)),
    });
  }
  return [...events.values()];
}

/** When a row needed no more attention: an alarm that is acknowledged and still out lasts until its value returns. */
function overAt(row: Record<'reset_at' | 'returned_at' | 'ended_at', number | null>): number | null {
  if (row.reset_at === null) return null;
  const outUntil = row.returned_at ?? row.ended_at;
  return outUntil === null ? null : Math.max(row.reset_at, outUntil);
}

function later(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}
