import type { ResponseFigures } from '@ts1/contract';
import { isInProbeDrill, WARNING_KEYS } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import { CALLING_PURPOSES } from '../notifications/index.ts';
import { chunks } from '../platform/work/chunks.ts';
import { readCompanySettings } from '../settings/index.ts';
import { weekClock } from './heat-map.ts';
import { type AnsweredEvent, computeResponses } from './response-figures.ts';

const EVENTS_A_QUERY = 1_000;
const DAY_MINUTES = 1_440;

interface WantedResponses {
  /** Epoch milliseconds, both ends inclusive. */
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly targetMinutes: number;
}

/** Reads how people responded to the alarms of those sensors that were raised in a period. */
export async function readResponses(
  tx: Tx,
  companyId: number,
  sensors: readonly { readonly sensorId: number; readonly name: string }[],
  wanted: WantedResponses,
): Promise<ResponseFigures> {
  const { timeZone } = await readCompanySettings(tx, companyId);
  const clock = weekClock(timeZone);
  const events = await readAnswered(tx, companyId, sensors, wanted);
  return computeResponses(events, { ...wanted, toHour: (at) => Math.floor((clock(at) % DAY_MINUTES) / 60) });
}

type Own = Omit<AnsweredEvent, 'firstMessageAt' | 'openedAt' | 'groups' | 'recipients'>;

async function readAnswered(
  tx: Tx,
  companyId: number,
  sensors: readonly { readonly sensorId: number; readonly name: string }[],
  { from, to }: WantedResponses,
): Promise<AnsweredEvent[]> {
  const names = new Map(sensors.map(({ sensorId, name }) => [sensorId, name]));
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['event_id', 'sensor_id', 'raised_at', 'returned_at', 'ended_at'])
    .select(['acknowledged_at', 'acknowledged_by'])
    .where('company_id', '=', companyId)
    .where('activated', '<=', to)
    .where('raised_at', '>=', from)
    .where('raised_at', '<=', to)
    .where('withdrawn', '=', 0)
    .where((row) => row.not(isInProbeDrill()))
    .where('condition', 'not in', WARNING_KEYS)
    .orderBy('raised_at')
    .orderBy('log_id')
    .execute();
  const events = new Map<number, Own>();
  for (const row of rows) {
    const { event_id: eventId, sensor_id: sensorId, raised_at: raisedAt } = row;
    const name = sensorId === null ? undefined : names.get(sensorId);
    if (sensorId === null || name === undefined || raisedAt === null) continue;
    const before = events.get(eventId);
    const normalAt = row.returned_at ?? row.ended_at;
    events.set(eventId, {
      sensorId,
      name,
      raisedAt: before?.raisedAt ?? raisedAt,
      normalAt: before !== undefined && before.normalAt === null ? null : normalAt,
      ...firstAcknowledged(before, row),
    });
  }
  const messages = await readMessages(tx, companyId, [...events.keys()]);
  return Array.from(events, ([eventId, event]) => ({ ...event, ...(messages.get(eventId) ?? NO_MESSAGE) }));
}

function firstAcknowledged(
  before: Own | undefined,
  row: { readonly acknowledged_at: number | null; readonly acknowledged_by: string | null },
): Pick<Own, 'acknowledgedAt' | 'acknowledgedBy'> {
  const known = before?.acknowledgedAt ?? null;
  if (before !== undefined && known !== null && (row.acknowledged_at ?? Infinity) >= known) return before;
  return { acknowledgedAt: row.acknowledged_at, acknowledgedBy: row.acknowledged_by };
}

type Messages = Pick<AnsweredEvent, 'firstMessageAt' | 'openedAt' | 'groups' | 'recipients'>;

const NO_MESSAGE: Messages = { firstMessageAt: null, openedAt: null, groups: [], recipients: [] };

async function readMessages(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, Messages>> {
  const groupNames = new Map(
    (
      await tx.sql
        .selectFrom('alert_groups')
        .select(['group_id', 'name'])
        .where('company_id', '=', companyId)
        .execute()
    ).map(({ group_id, name }) => [group_id, name]),
  );
  const found = new Map<number, Messages>();
  for (const some of chunks(eventIds, EVENTS_A_QUERY)) {
    const rows = await tx.sql
      .selectFrom('delivery_events as about')
      .innerJoin('deliveries as sent', (join) =>
        join
          .onRef('sent.company_id', '=', 'about.company_id')
          .onRef('sent.delivery_id', '=', 'about.delivery_id'),
      )
      .select(['about.event_id', 'sent.group_id', 'sent.recipient_id', 'sent.delivered_at', 'sent.opened_at'])
      .where('about.company_id', '=', companyId)
      .where('about.event_id', 'in', some)
      .where('sent.purpose', 'in', CALLING_PURPOSES)
      .where('sent.state', '=', 'delivered')
      .execute();
    for (const [eventId, own] of Map.groupBy(rows, ({ event_id }) => event_id)) {
      const groups = own.flatMap(({ group_id }) => groupNames.get(group_id ?? 0) ?? []);
      found.set(eventId, {
        firstMessageAt: earliest(own.map(({ delivered_at }) => delivered_at)),
        openedAt: earliest(own.map(({ opened_at }) => opened_at)),
        groups: [...new Set(groups)],
        recipients: [...new Set(own.map(({ recipient_id }) => recipient_id))],
      });
    }
  }
  return found;
}

function earliest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((at) => at !== null);
  return known.length === 0 ? null : Math.min(...known);
}
