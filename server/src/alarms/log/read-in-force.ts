import type { Selectable } from 'kysely';
import { inCompany, type AlarmLogTable, type Tx } from '../../database/index.ts';
import { type Alarm, toAlarm } from './alarm.ts';

/** Those of the named events that are still in force: active, neither acknowledged nor reset. Their newest row each. */
export async function readInForce(tx: Tx, companyId: number, eventIds: readonly number[]): Promise<Alarm[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('raised_at', 'is not', null)
    .where('acknowledged_at', 'is', null)
    .where('reset_at', 'is', null)
    .where('withdrawn', '=', 0)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  return newestOfEach(rows);
}

/**
 * The events in force of which some events have become a part: late readings withdrew those, as the earlier excursion of the
 * same condition had not ended before. By the id of the event that is gone.
 */
export async function readContinued(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Alarm>> {
  if (eventIds.length === 0) return new Map();
  const pairs = await tx.sql
    .selectFrom('alarm_log as gone')
    .innerJoin('alarm_log as goes_on', (join) =>
      inCompany(join, 'goes_on.sensor_id', 'gone.sensor_id')
        .onRef('goes_on.condition', '=', 'gone.condition')
        .onRef('goes_on.activated', '<=', 'gone.activated')
        .on('goes_on.reset_at', 'is', null)
        .on('goes_on.withdrawn', '=', 0),
    )
    .select(['gone.event_id as gone', 'goes_on.event_id as goesOn'])
    .where('gone.company_id', '=', companyId)
    .where('gone.event_id', 'in', eventIds)
    .where('gone.withdrawn', '=', 1)
    .execute();
  const inForce = await readInForce(tx, companyId, [...new Set(pairs.map(({ goesOn }) => goesOn))]);
  const byEvent = new Map(inForce.map((alarm) => [alarm.eventId, alarm]));
  return new Map(
    pairs.flatMap(({ gone, goesOn }) => {
      const alarm = byEvent.get(goesOn);
      return alarm === undefined ? [] : [[gone, alarm] as const];
    }),
  );
}

/** The newest raised row of each of the named events, over or not; events of which nothing remains are left out. */
export async function readNewestRaised(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<Alarm[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('raised_at', 'is not', null)
    .where('repeated', '=', 0)
    .where('withdrawn', '=', 0)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  return newestOfEach(rows);
}

function newestOfEach(rows: readonly Selectable<AlarmLogTable>[]): Alarm[] {
  return [...new Map(rows.map((row) => [row.event_id, row])).values()].map(toAlarm);
}
