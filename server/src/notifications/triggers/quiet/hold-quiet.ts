import { present } from '@ts1/contract';
import { type AlarmChange, putsInForce } from '../../../alarms/index.ts';
import type { Tx } from '../../../database/index.ts';
import { readCover } from '../../../quiet-periods/index.ts';
import { type EventQuiet, isHeldMessage, type IsHeld } from '../../news/held-message.ts';

const NEWS = new Set(['raised', 'reopened', 'repeated', 'returned', 'acknowledged']);
const NOT_QUIET: EventQuiet = { isCovered: false, hold: null };

/**
 * Notes the events that are raised while it is quiet, in the transaction that changes them, and returns which messages
 * are held. Quiet is what a period covers at this moment, whenever the readings were measured.
 */
export async function holdQuiet(
  tx: Tx,
  companyId: number,
  changes: readonly AlarmChange[],
  now: number,
): Promise<IsHeld> {
  const news = changes.filter(({ kind, notify }) => notify && NEWS.has(kind));
  if (news.length === 0) return () => false;
  const held = await readHeld(tx, companyId, [...new Set(news.map(({ eventId }) => eventId))]);
  const sounding = news.filter(({ kind }) => putsInForce(kind) || kind === 'repeated');
  const covered = await findCovered(tx, companyId, sounding, now);
  const added = news.filter(
    ({ kind, eventId }) => putsInForce(kind) && covered.has(eventId) && !held.has(eventId),
  );
  const known = await raisedBefore(tx, companyId, added, changes);
  await addHeld(
    tx,
    companyId,
    added.filter(({ eventId }) => !known.has(eventId)),
    covered,
    now,
  );
  const states = new Map<number, EventQuiet>(
    news.map(({ eventId }) => {
      const isNew = added.some((one) => one.eventId === eventId) && !known.has(eventId);
      return [
        eventId,
        { isCovered: covered.has(eventId), hold: isNew ? 'raised' : (held.get(eventId) ?? null) },
      ];
    }),
  );
  return (eventId, purpose) => isHeldMessage(states.get(eventId) ?? NOT_QUIET, purpose);
}

/** How events are held; null for those of which people were notified at the end. */
async function readHeld(tx: Tx, companyId: number, eventIds: readonly number[]) {
  const rows = await tx.sql
    .selectFrom('held_events')
    .select(['event_id', 'kind', 'settled_at'])
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.settled_at === null ? row.kind : null]));
}

/** The period that covers each event that is covered. */
async function findCovered(
  tx: Tx,
  companyId: number,
  changes: readonly AlarmChange[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  if (changes.length === 0) return new Map();
  const cover = await readCover(tx, companyId, { from: now, until: now });
  return new Map(
    changes.flatMap(({ eventId, subject }) => {
      const time = cover.at(subject, now);
      return time === undefined ? [] : [[eventId, time.quietId] as const];
    }),
  );
}

/** Finds the events that had been raised before these changes: people know of them. */
async function raisedBefore(
  tx: Tx,
  companyId: number,
  added: readonly AlarmChange[],
  changes: readonly AlarmChange[],
): Promise<ReadonlySet<number>> {
  if (added.length === 0) return new Set();
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select('event_id')
    .where('company_id', '=', companyId)
    .where(
      'event_id',
      'in',
      added.map(({ eventId }) => eventId),
    )
    .where(
      'log_id',
      'not in',
      changes.filter(({ kind }) => putsInForce(kind)).map(({ logId }) => logId),
    )
    .where('raised_at', 'is not', null)
    .where('withdrawn', '=', 0)
    .where('repeated', '=', 0)
    .execute();
  return new Set(rows.map(({ event_id }) => event_id));
}

async function addHeld(
  tx: Tx,
  companyId: number,
  changes: readonly AlarmChange[],
  covered: ReadonlyMap<number, number>,
  now: number,
): Promise<void> {
  const rows = [...new Map(changes.map((change) => [change.eventId, change])).values()];
  if (rows.length === 0) return;
  await tx.dialect.insertNew(
    tx,
    'held_events',
    [
      { name: 'company_id', type: 'integer', values: rows.map(() => companyId) },
      { name: 'event_id', type: 'integer', values: rows.map(({ eventId }) => eventId) },
      {
        name: 'quiet_id',
        type: 'integer',
        values: rows.map(({ eventId }) => present(covered.get(eventId), 'the period')),
      },
      { name: 'sensor_id', type: 'integer', values: rows.map(({ subject }) => subject.sensorId) },
      { name: 'base_unit_id', type: 'integer', values: rows.map(({ subject }) => subject.baseUnitId) },
      { name: 'kind', type: 'text', values: rows.map(() => 'raised') },
      { name: 'held_at', type: 'integer', values: rows.map(() => now) },
    ],
    ['company_id', 'event_id'],
  );
}
