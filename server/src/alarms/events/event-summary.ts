import { MOST_REPETITIONS_COUNTED, type AlarmEventState } from '@ts1/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { byIndex } from '../log/by-index.ts';

const EVENT_ROWS = 'alarm_log_event_rows';

/** Summary of the rows of an event, without its repetitions. Times are epoch milliseconds. */
export interface EventSummary {
  readonly event_id: number;
  /** When all of its rows are: a live row counts for the event, withdrawn ones beside it do not. */
  readonly withdrawn: number;
  readonly excursions: number;
  readonly raised_at: number | null;
  readonly lowest: number;
  readonly highest: number;
  readonly outside_ms: number;
  readonly out_since: number | null;
  /** Null when one of its excursions was never seen to return. */
  readonly returned_at: number | null;
  /** Null while one of its excursions records. */
  readonly ended_at: number | null;
  readonly reset_at: number | null;
  readonly delay_ends_at: number | null;
  /** The first raised row that is not acknowledged. */
  readonly waiting_row: number | null;
  readonly in_force: number;
  readonly still_out: number;
  readonly acknowledged_at: number | null;
  readonly acknowledged_by: string | null;
  readonly detected_late: number;
}

/** Sums up events by id. An event of thousands of excursions is one row of the answer, too. */
export async function summarise(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<Map<number, EventSummary>> {
  if (eventIds.length === 0) return new Map();
  const end = sql`coalesce(returned_at, ended_at)`;
  const isWaiting = sql`raised_at is not null and acknowledged_at is null`;
  // The time before the name has as many digits in every row, so that the newest text is the newest acknowledgement.
  const { rows } = await sql<EventSummary & { readonly acknowledged: string | null }>`
    select event_id, withdrawn, count(*) as excursions, min(raised_at) as raised_at,
      min(value) as lowest, max(value) as highest,
      cast(coalesce(sum(case when ${end} > activated then ${end} - activated end), 0) as bigint) as outside_ms,
      min(case when ${end} is null then activated end) as out_since,
      case when count(returned_at) = count(*) then max(returned_at) end as returned_at,
      case when count(ended_at) = count(*) then max(ended_at) end as ended_at,
      min(reset_at) as reset_at,
      max(case when raised_at is null then delay_ends_at end) as delay_ends_at,
      min(case when ${isWaiting} then log_id end) as waiting_row,
      count(case when ${isWaiting} and reset_at is null then 1 end) as in_force,
      count(case when acknowledged_at is not null and ${end} is null then 1 end) as still_out,
      max(acknowledged_at) as acknowledged_at,
      max(cast(acknowledged_at as text) || ' ' || acknowledged_by) as acknowledged,
      max(detected_late) as detected_late
    from ${eachEvent(tx, companyId, eventIds, sql`log.repeated = 0`)}
    group by event_id, withdrawn order by event_id, withdrawn desc`.execute(tx.sql);
  // Live rows come last, and take the place of those withdrawn.
  return new Map(
    rows.map((row) => [
      row.event_id,
      { ...row, acknowledged_by: row.acknowledged?.slice(row.acknowledged.indexOf(' ') + 1) ?? null },
    ]),
  );
}

/** Returns an event's state. */
export function eventState(event: EventSummary): AlarmEventState {
  if (event.withdrawn === 1) return 'withdrawn';
  if (event.in_force > 0) return 'active';
  if (event.waiting_row !== null) return 'returned';
  if (event.raised_at === null) return 'pre-alarm';
  return event.still_out > 0 ? 'still-out' : 'acknowledged';
}

/** How often each event was repeated, up to a bound: a sensor may have repeated one event 300,000 times. */
export async function countRepetitions(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
  most: number = MOST_REPETITIONS_COUNTED,
): Promise<Map<number, number>> {
  if (eventIds.length === 0) return new Map();
  const given = givenEvents(tx, eventIds);
  const { rows } = await sql<{ event: number; repetitions: number }>`
    select given.event, (select count(*) from (
        select 1 from alarm_log as log ${byIndex(tx, 'event_rows')}
        where log.company_id = ${companyId} and log.event_id = given.event and log.repeated = 1 limit ${most}
      ) as counted) as repetitions
    from ${given}`.execute(tx.sql);
  return new Map(rows.map(({ event, repetitions }) => [event, repetitions]));
}

/** Each once, however often it is asked for: what is joined to it is counted. */
function givenEvents(tx: Tx, eventIds: readonly number[]): RawBuilder<unknown> {
  return tx.dialect.given([{ name: 'event', type: 'integer', values: [...new Set(eventIds)] }]);
}

/**
 * Rows of some events as `log`, found event by event: of an event with a third of all rows PostgreSQL would think that
 * reading the whole table were as good.
 */
export function eachEvent(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofEvent = sql`log.company_id = ${companyId} and log.event_id = given.event and ${rows}`;
  return sql`${givenEvents(tx, eventIds)} ${tx.dialect.joinEach('inner', 'alarm_log', 'log', ofEvent, EVENT_ROWS)}`;
}
