import type { Tx } from '../database/index.ts';
import type { RaisedEvent } from './alarm-quality.ts';

/** The events of those sensors that were raised in a period, oldest first. */
export async function readRaised(
  tx: Tx,
  companyId: number,
  sensors: readonly { readonly sensorId: number; readonly name: string }[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<RaisedEvent[]> {
  const names = new Map(sensors.map(({ sensorId, name }) => [sensorId, name]));
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'sensor_id', 'condition', 'raised_at', 'reset_at', 'acknowledged_at'])
    .where('company_id', '=', companyId)
    .where('activated', '<=', to)
    .where('raised_at', '>=', from)
    .where('raised_at', '<=', to)
    .where('withdrawn', '=', 0)
    .orderBy('raised_at')
    .execute();
  const events = new Map<number, RaisedEvent>();
  for (const row of rows) {
    const { sensor_id: sensorId, condition, raised_at: raisedAt } = row;
    const name = sensorId === null ? undefined : names.get(sensorId);
    if (sensorId === null || name === undefined || raisedAt === null || events.has(row.event_id)) continue;
    const over = [row.reset_at, row.acknowledged_at].filter((at) => at !== null);
    events.set(row.event_id, {
      sensorId,
      name,
      condition,
      type: condition.split(':').at(-1) ?? condition,
      raisedAt,
      overAt: over.length === 0 ? null : Math.min(...over),
    });
  }
  return [...events.values()];
}
