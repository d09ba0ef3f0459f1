import { type AlarmChange, isWarningKey, milderConditions, readConditionsNow } from '../../alarms/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import { alarmsNow } from './alarms-now.ts';
import type { News } from './news.ts';

/**
 * Finds the news about warnings. While a severer level of the same measurand and side is pre-alarm, in force, or
 * acknowledged and still out, a warning notifies no one; when that is over and the warning is still in force, it does.
 * Only a recipient who was notified of a warning is notified of its end. Warnings are never repeated.
 */
export async function warningNews(
  tx: Tx,
  companyId: number,
  changes: readonly AlarmChange[],
): Promise<News[]> {
  const touched = changes.filter((change) => isNewsOfWarning(change) || mayUncoverWarnings(change));
  if (touched.length === 0) return [];
  const sensorIds = [...new Set(touched.flatMap(({ subject }) => subject.sensorId ?? []))];
  const now = await readConditionsNow(tx, companyId, sensorIds);
  const alarms = alarmsNow(now, changes);
  const ownNews = (change: AlarmChange): News[] => {
    if (!change.notify || alarms.isHushed(change)) return [];
    if (change.kind === 'raised') return [{ ...change, purpose: 'warning' }];
    return [{ ...change, purpose: change.kind === 'returned' ? 'returned' : 'acknowledged' }];
  };
  const wanted = touched.flatMap((change): News[] => [
    ...(isNewsOfWarning(change) ? ownNews(change) : []),
    ...(mayUncoverWarnings(change) ? alarms.findWarnings(change) : [])
      .filter((warning) => !alarms.isHushed(warning))
      .map((warning) => ({ ...warning, purpose: 'warning' as const })),
  ]);
  const sent = await readSentWarnings(
    tx,
    companyId,
    wanted.map(({ eventId }) => eventId),
  );
  const raised = new Set<number>();
  return wanted.filter(({ eventId, purpose }) => {
    if (purpose !== 'warning') return sent.has(eventId);
    const isFirst = !sent.has(eventId) && !raised.has(eventId);
    raised.add(eventId);
    return isFirst;
  });
}

function isNewsOfWarning({ condition, kind }: AlarmChange): boolean {
  return isWarningKey(condition) && (kind === 'raised' || kind === 'returned' || kind === 'acknowledged');
}

/** Whether a change may end an alarm that kept warnings of its side quiet. */
function mayUncoverWarnings({ condition, kind, row }: AlarmChange): boolean {
  if (milderConditions(condition).length === 0) return false;
  return row.returnedAt !== null || row.endedAt !== null || kind === 'withdrawn' || kind === 'forgotten';
}

/** Those of some events that somebody was notified of as a warning. */
async function readSentWarnings(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (eventIds.length === 0) return new Set();
  const rows = await tx.sql
    .selectFrom('delivery_events as about')
    .innerJoin('deliveries as delivery', (join) =>
      inCompany(join, 'delivery.delivery_id', 'about.delivery_id'),
    )
    .select('about.event_id')
    .distinct()
    .where('about.company_id', '=', companyId)
    .where('about.event_id', 'in', [...new Set(eventIds)])
    .where('delivery.purpose', '=', 'warning')
    .execute();
  return new Set(rows.map(({ event_id }) => event_id));
}
