import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Database } from '../../src/database/index.ts';
import { referenceRollups } from '../reference-rollups.ts';
import { rawReadings, storedRollups } from '../stored-readings.ts';
import type { Found } from './find-damage.ts';
import { readingKey } from './ledger.ts';

const raisedBody = z.object({ data: z.object({ event_id: z.int() }) });

/** Reads all stored data of a company that are compared. */
export async function readFound(database: Database, companyId: number): Promise<Found> {
  const { sensors, alarms, mails, events, webhooks } = await database.read(companyId, async (tx) => ({
    sensors: await tx.sql
      .selectFrom('sensors')
      .select(['sensor_id', 'usual_interval_ms'])
      .where('company_id', '=', companyId)
      .execute(),
    alarms: await tx.sql
      .selectFrom('alarm_log')
      .select(['log_id', 'event_id', 'sensor_id', 'condition', 'activated', 'acknowledged_at'])
      .where('company_id', '=', companyId)
      .where('repeated', '=', 0)
      .where('withdrawn', '=', 0)
      .execute(),
    mails: await tx.sql
      .selectFrom('deliveries')
      .select(['delivery_id', 'purpose', 'state'])
      .where('company_id', '=', companyId)
      .execute(),
    events: await tx.sql
      .selectFrom('delivery_events')
      .select(['delivery_id', 'event_id'])
      .where('company_id', '=', companyId)
      .execute(),
    webhooks: await tx.sql
      .selectFrom('webhook_deliveries')
      .select(['message_id', 'state', 'body'])
      .where('company_id', '=', companyId)
      .execute(),
  }));
  const readings = new Map<string, number | null>();
  const wrongRollups: string[] = [];
  for (const { sensor_id, usual_interval_ms } of sensors) {
    const raw = await rawReadings(database, companyId, sensor_id);
    for (const one of raw) readings.set(readingKey(sensor_id, one.measured_at), one.temperature);
    const stored = await storedRollups(database, companyId, sensor_id);
    const wanted = referenceRollups(raw, usual_interval_ms);
    for (const bucket of new Set([...stored.keys(), ...wanted.keys()])) {
      if (!isDeepStrictEqual(stored.get(bucket), wanted.get(bucket)))
        wrongRollups.push(`${sensor_id} ${bucket}`);
    }
  }
  const eventsByDelivery = Map.groupBy(events, ({ delivery_id }) => delivery_id);
  return {
    readings,
    wrongRollups,
    alarms: alarms.map((row) => ({
      eventId: row.event_id,
      name: `${row.condition === 'temperature:high' ? '' : `${row.condition} `}${readingKey(row.sensor_id ?? 0, row.activated)}`,
      isAcknowledged: row.acknowledged_at !== null,
    })),
    mails: mails.map(({ delivery_id, purpose, state }) => ({
      id: `<delivery-${delivery_id}@ts1-monitoring>`,
      state,
      raised:
        purpose === 'alarm' ? (eventsByDelivery.get(delivery_id) ?? []).map(({ event_id }) => event_id) : [],
    })),
    webhooks: webhooks.map(({ message_id, state, body }) => ({
      id: message_id,
      state,
      raised: [raisedBody.parse(JSON.parse(body)).data.event_id],
    })),
  };
}
