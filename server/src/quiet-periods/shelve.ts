import { type QuietPeriod, type routes, toTimestamp } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import type { z } from 'zod';
import { readInForce } from '../alarms/index.ts';
import { type Change, changeBy, type ChangeDeps } from '../audit/index.ts';
import { visibleSensors } from '../auth/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { InvalidInput, NotFound } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { requireVisibleSensor } from '../sensors/index.ts';
import { readCompanySettings } from '../settings/index.ts';
import { endPeriod } from './change-period.ts';
import { readPeriod } from './read-periods.ts';
import { notShelved } from './refusals.ts';
import { storePeriod } from './store-period.ts';

/**
 * Shelves the alarms of one sensor for some minutes. The escalation of the event from whose bell it is made is held too,
 * until the shelving ends.
 * @throws InvalidInput for longer than it allows; NotFound
 */
export async function shelveSensor(
  deps: ChangeDeps,
  user: SignedInUser,
  sensorId: number,
  { minutes, reason, event_id: eventId }: z.output<typeof routes.shelveSensor.body>,
): Promise<QuietPeriod> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    const { name } = await requireVisibleSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
    if (eventId !== undefined) await requireOwnEvent(tx, companyId, sensorId, eventId);
    const { longestShelving } = await readCompanySettings(tx, companyId);
    if (minutes > longestShelving) {
      const most = longestShelving === 0 ? 'is switched off' : `must be at most ${longestShelving}`;
      throw new InvalidInput([{ path: 'minutes', message: most }]);
    }
    const until = at + minutes * MINUTE_MS;
    const targets = { scope: 'sensors', sensorIds: [sensorId] } as const;
    const period = { kind: 'shelving', ...targets, from: at, until, reason, eventId } as const;
    const quietId = await storePeriod(change, user, period);
    if (eventId !== undefined) await holdEvent(change, { sensorId, eventId, quietId });
    record('alarm_shelve', `Shelved the alarms of sensor "${name}" for ${minutes} min: ${reason}`, {
      quietId,
      sensorId,
      eventId: eventId ?? null,
      until: toTimestamp(until),
    });
    return readPeriod(tx, companyId, quietId, at);
  });
}

/**
 * Ends the shelving of a sensor, all of it.
 * @throws NotFound; Conflict when its alarms are not shelved
 */
export async function unshelveSensor(deps: ChangeDeps, user: SignedInUser, sensorId: number): Promise<void> {
  await changeBy(deps, user, async (change) => {
    const { tx, companyId, at } = change;
    await requireVisibleSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
    const rows = await tx.sql
      .selectFrom('quiet_periods as period')
      .innerJoin('quiet_period_sensors as named', (join) =>
        inCompany(join, 'named.quiet_id', 'period.quiet_id').on('named.sensor_id', '=', sensorId),
      )
      .selectAll('period')
      .where('period.company_id', '=', companyId)
      .where('period.kind', '=', 'shelving')
      .where('period.until_at', '>', at)
      .where('period.ended_at', 'is', null)
      .orderBy('period.quiet_id')
      .execute();
    if (rows.length === 0) throw notShelved();
    for (const row of rows) await endPeriod(change, user, row, 'now');
  });
}

/** @throws NotFound for another sensor's event */
async function requireOwnEvent(tx: Tx, companyId: number, sensorId: number, eventId: number): Promise<void> {
  const event = await tx.sql
    .selectFrom('alarm_log')
    .select('log_id')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirst();
  if (event === undefined) throw new NotFound('There is no such alarm.');
}

/** Holds the escalation of an event that people were notified of, if it is in force and not held already. */
async function holdEvent(
  { tx, companyId, at }: Change,
  { sensorId, eventId, quietId }: { sensorId: number; eventId: number; quietId: number },
): Promise<void> {
  const [alarm] = await readInForce(tx, companyId, [eventId]);
  if (alarm === undefined) return;
  await tx.sql
    .insertInto('held_events')
    .values({
      company_id: companyId,
      event_id: eventId,
      quiet_id: quietId,
      sensor_id: sensorId,
      base_unit_id: null,
      kind: 'shelved',
      held_at: at,
      settled_at: null,
      outcome: null,
    })
    // Shelved once more: it is held again. One that is open stays as it is.
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'event_id'])
        .doUpdateSet({ quiet_id: quietId, kind: 'shelved', held_at: at, settled_at: null, outcome: null })
        .where('held_events.settled_at', 'is not', null),
    )
    .execute();
}
