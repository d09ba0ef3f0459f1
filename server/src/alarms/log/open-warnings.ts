import type { Tx } from '../../database/index.ts';
import { isWarningKey, otherLevel, type ConditionKey } from '../machine/conditions.ts';
import { overlap, spanOf, type LogRow, type Span } from '../machine/log-row.ts';
import { toStoredRow } from './stored-rows.ts';

/** A warning that is acknowledged together with the alarm of its side. */
interface OpenWarning {
  readonly key: ConditionKey;
  readonly eventId: number;
  /** Of its rows that wait for an acknowledgement. */
  readonly spans: readonly Span[];
}

/**
 * The warnings of the same measurand and side that wait for an acknowledgement and lasted while these excursions of an
 * alarm did: whoever acknowledges the alarm has seen them. None for what is no alarm of a limit.
 */
export async function openWarnings(
  tx: Tx,
  companyId: number,
  sensorId: number,
  alarmKey: ConditionKey,
  { position, rows }: { readonly position: number; readonly rows: readonly LogRow[] },
): Promise<OpenWarning[]> {
  const key = otherLevel(alarmKey);
  if (key === undefined || !isWarningKey(key)) return [];
  const spans = rows.map((row) => spanOf(row));
  const from = Math.min(...spans.map(([start]) => start));
  const stored = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('condition', '=', key)
    .where('raised_at', 'is not', null)
    .where('acknowledged_at', 'is', null)
    .where('withdrawn', '=', 0)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>=', from)]))
    .orderBy('activated')
    .execute();
  const waiting = stored.map((row) => {
    const own = toStoredRow(row);
    return { eventId: own.eventId, now: spanOf(own), span: spanOf(own, position) };
  });
  const byEvent = Map.groupBy(waiting, ({ eventId }) => eventId);
  return [...byEvent].flatMap(([eventId, own]) => {
    const isOpen = own.some(({ now }) => spans.some((other) => overlap(now, other)));
    return isOpen ? [{ key, eventId, spans: own.map(({ span }) => span) }] : [];
  });
}
