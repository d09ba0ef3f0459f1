import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { WARNING_KEYS } from '../machine/conditions.ts';
import { byIndex } from '../log/by-index.ts';
import type { WantedEvents } from './event-filter.ts';
import type { EventPlace } from './event-cursor.ts';

/** An index that holds events in the order of their times, and the rows that are in it, word for word. */
interface Walk {
  readonly index: string;
  readonly rows: RawBuilder<unknown>;
}

const HEAD = sql`log.activated = log.event_at and log.repeated = 0
  and (log.raised_at is not null or log.returned_at is null)`;
const WAITING = sql`log.acknowledged_at is null and log.repeated = 0 and log.withdrawn = 0
  and (log.raised_at is not null or log.returned_at is null)`;
const RECORDING = sql`log.ended_at is null and log.repeated = 0 and log.withdrawn = 0`;
const NOTED = sql`log.notes <> ''`;

/** Subqueries of one statement: the engines have limits, and planning has its price. */
const WALKS_PER_STATEMENT = 100;

/**
 * The next places of events after `after` that may be wanted, in the order asked for: every wanted one of that
 * stretch is among them. Their sensors, conditions and times are as wanted; states and notes have to be looked at.
 */
export async function findPlaces(
  tx: Tx,
  companyId: number,
  wanted: WantedEvents,
  onlyWaiting: boolean,
  after: EventPlace | null,
  count: number,
): Promise<EventPlace[]> {
  const stretch = { tx, companyId, wanted, after, count };
  const { sensorIds, conditions, state, eventId } = wanted;
  if (eventId !== undefined) {
    const rows = sql`log.event_id = ${eventId} and ${HEAD}`;
    return walk(stretch, [filtered({ index: 'event_rows', rows }, wanted)]);
  }
  if (wanted.text !== '') return walk(stretch, [filtered({ index: 'events_noted', rows: NOTED }, wanted)]);
  if (state === 'pre-alarm' || state === 'active' || state === 'still-out') {
    return walk(stretch, [filtered({ index: 'events_recording', rows: RECORDING }, wanted)]);
  }
  if (state === 'withdrawn') {
    const rows = sql`${HEAD} and log.withdrawn = 1`;
    return walk(stretch, [filtered({ index: 'events_withdrawn', rows }, wanted)]);
  }
  const isWaiting = onlyWaiting || state === 'returned';
  const rows = isWaiting ? WAITING : HEAD;
  if (sensorIds !== null) {
    const index = isWaiting ? 'events_waiting_by_sensor' : 'events_by_sensor';
    const sensorWalk = (sensor: number | RawBuilder<unknown>): Walk => ({
      index,
      rows: sql`log.sensor_id = ${sensor} and ${rows}${ofConditions(wanted)}`,
    });
    const next = await nextSensors(stretch, sensorWalk(sql.ref('given.sensor')));
    return walk({ ...stretch, last: next.last }, next.sensors.map(sensorWalk));
  }
  if (conditions !== null && !isWaiting) {
    return walk(
      stretch,
      conditions.map((key) => ({
        index: 'events_by_condition',
        rows: sql`log.condition = ${key} and ${rows}`,
      })),
    );
  }
  return walk(stretch, [filtered({ index: isWaiting ? 'events_waiting' : 'events_by_time', rows }, wanted)]);
}

interface Stretch {
  readonly tx: Tx;
  readonly companyId: number;
  readonly wanted: WantedEvents;
  readonly after: EventPlace | null;
  readonly count: number;
  /** No place of this stretch comes after this moment. */
  readonly last?: number | undefined;
}

interface NextSensors {
  readonly sensors: readonly number[];
  readonly last?: number | undefined;
}

/**
 * A page of so many events is made of as many sensors at most: those whose next events come first. Their next events
 * alone fill it, so that it ends with the last of these at the latest.
 */
async function nextSensors(stretch: Stretch, walk: Walk): Promise<NextSensors> {
  const { tx, count, wanted } = stretch;
  const sensorIds = wanted.sensorIds ?? [];
  if (sensorIds.length <= count) return { sensors: sensorIds };
  const given = tx.dialect.given([{ name: 'sensor', type: 'integer', values: sensorIds }]);
  const { rows } = await sql<{ sensor: number; at: number | null }>`
    select given.sensor, (select log.event_at from ${source(stretch, walk)} ${inOrder(wanted)} limit 1) as at
    from ${given}`.execute(tx.sql);
  const sign = wanted.order === 'oldest' ? 1 : -1;
  const found = rows
    .flatMap(({ sensor, at }) => (at === null ? [] : { sensor, at }))
    .toSorted((one, other) => sign * (one.at - other.at));
  const last = found[count - 1]?.at;
  // Several may begin at the same moment, as silence does.
  const sensors = found
    .filter(({ at }) => last === undefined || sign * (at - last) <= 0)
    .map(({ sensor }) => sensor);
  return { sensors, last };
}

async function walk(stretch: Stretch, walks: readonly Walk[]): Promise<EventPlace[]> {
  const { tx, wanted, count } = stretch;
  const found: EventPlace[] = [];
  for (const some of chunks(walks, WALKS_PER_STATEMENT)) {
    const parts = some.map(
      (one) => sql`select * from (
        select distinct log.event_at, log.event_id from ${source(stretch, one)} ${inOrder(wanted)} limit ${count}
      ) as part`,
    );
    const { rows } = await sql<{
      event_at: number;
      event_id: number;
    }>`${sql.join(parts, sql` union all `)}`.execute(tx.sql);
    found.push(...rows.map(({ event_at, event_id }) => ({ at: event_at, eventId: event_id })));
  }
  const sign = wanted.order === 'oldest' ? 1 : -1;
  return found
    .toSorted((one, other) => sign * (one.at - other.at || one.eventId - other.eventId))
    .slice(0, count);
}

function source({ tx, companyId, wanted, after, last }: Stretch, { index, rows }: Walk): RawBuilder<unknown> {
  const { from, until, order, withoutSensor } = wanted;
  const [isAfter, isUpTo] = order === 'oldest' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`];
  return sql`alarm_log as log ${byIndex(tx, index)} where log.company_id = ${companyId} and ${rows}
    ${withoutSensor === null ? sql`` : sql`and (log.sensor_id is null or log.sensor_id <> ${withoutSensor})`}
    ${from === undefined ? sql`` : sql`and log.event_at >= ${from}`}
    ${until === undefined ? sql`` : sql`and log.event_at <= ${until}`}
    ${last === undefined ? sql`` : sql`and log.event_at ${isUpTo} ${last}`}
    ${after === null ? sql`` : sql`and (log.event_at, log.event_id) ${isAfter} (${after.at}, ${after.eventId})`}`;
}

function filtered({ index, rows }: Walk, wanted: WantedEvents): Walk {
  const { sensorIds } = wanted;
  const ofSensors =
    sensorIds === null
      ? sql``
      : sensorIds.length === 0
        ? sql` and 1 = 0`
        : sql` and log.sensor_id in (${sql.join(sensorIds)})`;
  return { index, rows: sql`${rows}${ofSensors}${ofConditions(wanted)}` };
}

function ofConditions({ conditions, withoutWarnings }: WantedEvents): RawBuilder<unknown> {
  if (conditions === null) {
    return withoutWarnings ? sql` and log.condition not in (${sql.join(WARNING_KEYS)})` : sql``;
  }
  return conditions.length === 0 ? sql` and 1 = 0` : sql` and log.condition in (${sql.join(conditions)})`;
}

function inOrder({ order }: WantedEvents): RawBuilder<unknown> {
  const direction = sql.raw(order === 'oldest' ? 'asc' : 'desc');
  return sql`order by log.event_at ${direction}, log.event_id ${direction}`;
}
