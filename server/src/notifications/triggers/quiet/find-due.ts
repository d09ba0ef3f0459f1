import type { Selectable } from 'kysely';
import { type Alarm, readContinued, readInForce, toSubject } from '../../../alarms/index.ts';
import type { HeldEventsTable, Tx } from '../../../database/index.ts';
import { readCover } from '../../../quiet-periods/index.ts';
import { holdEnd } from './hold-end.ts';

/** An event that is held no longer. */
export interface DueEvent {
  readonly eventId: number;
  readonly kind: 'raised' | 'shelved';
  readonly heldAt: number;
  /** By whose end it is held no longer. */
  readonly quietId: number;
  /** The alarm in force, or the earlier one of which late readings made it a part; null when it is over, or acknowledged. */
  readonly alarm: Alarm | null;
}

/** Finds the open holds of a company that have ended by now. */
export async function findDue(tx: Tx, companyId: number, now: number): Promise<DueEvent[]> {
  const open = await readOpen(tx, companyId);
  if (open.length === 0) return [];
  const from = Math.min(now, ...open.map(({ held_at }) => held_at));
  const cover = await readCover(tx, companyId, { from, until: now });
  const eventIds = open.map(({ event_id }) => event_id);
  const inForce = new Map(
    (await readInForce(tx, companyId, eventIds)).map((alarm) => [alarm.eventId, alarm]),
  );
  const gone = eventIds.filter((eventId) => !inForce.has(eventId));
  // An event that is held itself is notified by its own hold.
  const continued = new Map(
    [...(await readContinued(tx, companyId, gone))].filter(([, { eventId }]) => !inForce.has(eventId)),
  );
  return open.flatMap((row) => {
    const alarm = inForce.get(row.event_id) ?? continued.get(row.event_id) ?? null;
    const end = holdEnd(
      {
        heldAt: row.held_at,
        quietId: row.quiet_id,
        isInForce: alarm !== null,
        times: cover.timesFor(toSubject(row)),
        ownTimes: cover.periodTimes(row.quiet_id),
      },
      now,
    );
    return end.at > now
      ? []
      : [{ eventId: row.event_id, kind: row.kind, heldAt: row.held_at, quietId: end.quietId, alarm }];
  });
}

async function readOpen(tx: Tx, companyId: number): Promise<Selectable<HeldEventsTable>[]> {
  return tx.sql
    .selectFrom('held_events')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('settled_at', 'is', null)
    .orderBy('event_id')
    .execute();
}
