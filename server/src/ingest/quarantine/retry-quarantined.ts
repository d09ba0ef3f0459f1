import { type Actor, change } from '../../audit/index.ts';
import { NotFound, Unprocessable } from '../../platform/errors.ts';
import type { Outcome } from '../decode/delivery.ts';
import { DeliveredReadings } from '../decode/delivered-readings.ts';
import { readReadings } from '../decode/kept-payload.ts';
import type { QuarantineDeps } from './deps.ts';

/**
 * Delivers what is in quarantine once more, as of when it was received, and takes it out when it is stored. Trying is
 * audited, whether it succeeds or not.
 * @throws NotFound, Unprocessable when it still cannot be stored, Unavailable
 */
export async function retryQuarantined(
  deps: QuarantineDeps,
  companyId: number,
  actor: Actor,
  quarantineId: number,
): Promise<Outcome> {
  const row = await change(deps, companyId, actor, async ({ tx, record }) => {
    const found = await tx.sql
      .updateTable('quarantined_deliveries')
      .set((columns) => ({ tries: columns('tries', '+', 1) }))
      .where('company_id', '=', companyId)
      .where('quarantine_id', '=', quarantineId)
      .returningAll()
      .executeTakeFirst();
    if (found === undefined) throw noSuchDelivery();
    const { base_unit_id: baseUnitId, readings } = found;
    const description = `Tried delivery ${quarantineId} in quarantine again, ${readings} readings`;
    record('quarantine_retry', description, { quarantineId, baseUnitId, readings });
    return found;
  });
  const outcome = await deps.pipeline.deliver({
    companyId,
    baseUnitId: row.base_unit_id,
    receivedAt: row.received_at,
    readings: DeliveredReadings.of(readable(row.payload)),
    unreadable: false,
    bytes: row.bytes,
    from: 'quarantine',
  });
  // Stored readings are duplicates from now on: should this fail, trying once more changes nothing.
  await deps.database.write(companyId, async (tx) => {
    await tx.sql
      .deleteFrom('quarantined_deliveries')
      .where('company_id', '=', companyId)
      .where('quarantine_id', '=', quarantineId)
      .execute();
  });
  return outcome;
}

export function noSuchDelivery(): NotFound {
  return new NotFound('There is no such delivery in quarantine.');
}

function readable(payload: string) {
  try {
    return readReadings(payload);
  } catch {
    throw new Unprocessable('What was quarantined cannot be read any more.');
  }
}
