import type { AlarmNotified, NotNotifiedReason } from '@ts1/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/index.ts';

const NOTHING: AlarmNotified = {};
/** Messages about the end of an alarm notify no recipient of it. */
const OF_ITS_END = sql`('returned', 'acknowledged', 'maintenance')`;
const IS_WAITING = sql`message.state in ('waiting', 'sending')`;

interface Found {
  readonly event_id: number;
  readonly because: 'no group' | 'nobody to notify' | null;
  /** Messages that arrived, are on their way without a failed attempt, or were held on purpose. */
  readonly well: number;
  readonly failing: number;
  readonly failed: number;
  readonly without_address: number;
  readonly not_configured: number;
}

/** Reads the reason for each event of which no recipient was notified. Events without a note are left out. */
export async function readNotNotified(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<(eventId: number) => AlarmNotified> {
  if (eventIds.length === 0) return () => NOTHING;
  const given = tx.dialect.given([{ name: 'event', type: 'integer', values: [...new Set(eventIds)] }]);
  const noted = sql`noted.company_id = ${companyId} and noted.event_id = given.event`;
  const about = sql`about.company_id = ${companyId} and about.event_id = given.event`;
  const count = (condition: RawBuilder<unknown>) => sql`count(case when ${condition} then 1 end)`;
  const { rows } = await sql<Found>`
    select given.event as event_id, min(noted.because) as because,
      ${count(sql`message.state in ('delivered', 'held') or (${IS_WAITING} and message.last_error is null)`)} as well,
      ${count(sql`${IS_WAITING} and message.last_error is not null`)} as failing,
      ${count(sql`message.state = 'failed'`)} as failed,
      ${count(sql`message.state = 'no address'`)} as without_address,
      ${count(sql`message.state = 'not configured'`)} as not_configured
    from ${given}
    ${tx.dialect.joinEach('left', 'unnotified_alarms', 'noted', noted)}
    ${tx.dialect.joinEach('left', 'delivery_events', 'about', about)}
    left join deliveries as message on message.company_id = ${companyId}
      and message.delivery_id = about.delivery_id and message.purpose not in ${OF_ITS_END}
    group by given.event`.execute(tx.sql);
  const reasons = new Map(rows.map((row) => [row.event_id, notNotifiedReason(row)]));
  return (eventId) => {
    const because = reasons.get(eventId);
    return because === undefined ? NOTHING : { notified: 'nobody', not_notified_because: because };
  };
}

/** Undefined where somebody was notified or is about to be, and where nothing is known. What can still succeed comes first. */
function notNotifiedReason(found: Found): NotNotifiedReason | undefined {
  if (found.well > 0) return undefined;
  if (found.failing > 0) return 'failing';
  if (found.failed > 0) return 'failed';
  if (found.not_configured > 0) return 'not configured';
  if (found.without_address > 0) return 'no address';
  return found.because ?? undefined;
}
