import { type Database, nextId } from '../../database/index.ts';
import { notifyAdminsOfQuarantine } from '../../notifications/index.ts';
import { Unavailable } from '../../platform/errors.ts';
import { recordContact } from '../devices/base-unit-contact.ts';
import type { Delivery } from '../decode/delivery.ts';
import { writeReadings } from '../decode/kept-payload.ts';

/** The most that one company can have in quarantine: a unit that sends nothing else must not fill the disk. */
export const QUARANTINE_LIMITS = { deliveries: 1_000, bytes: 64 * 1024 * 1024, ageMs: 90 * 86_400_000 };

const RETRY_AFTER_MS = 60_000;

/** The quarantine of a company is full: until somebody empties it such a delivery is not taken. */
export class QuarantineFull extends Unavailable {
  constructor() {
    super('The delivery cannot be stored, and no more can be quarantined.', RETRY_AFTER_MS);
  }
}

interface Quarantined {
  readonly quarantineId: number;
  /** Messages to admins; they are notified at most once a day. */
  readonly messages: readonly number[];
}

/**
 * Puts a delivery aside that cannot be stored, in a transaction of its own: from then on it may be acknowledged. Its
 * base unit was in contact anyway.
 * @throws QuarantineFull
 */
export async function quarantineDelivery(
  database: Database,
  delivery: Delivery,
  reason: string,
  now: number,
): Promise<Quarantined> {
  const { companyId, baseUnitId, receivedAt, readings, ahead = [] } = delivery;
  const all = [...readings, ...ahead.map(({ reading }) => reading)];
  const payload = writeReadings(all);
  return database.write(companyId, async (tx) => {
    await tx.dialect.takeTurn(tx, `quarantine ${companyId}`);
    await tx.sql
      .deleteFrom('quarantined_deliveries')
      .where('company_id', '=', companyId)
      .where('quarantined_at', '<', now - QUARANTINE_LIMITS.ageMs)
      .execute();
    const held = await tx.sql
      .selectFrom('quarantined_deliveries')
      .select(({ fn }) => [
        fn.countAll<number | string>().as('deliveries'),
        fn.sum<number | string | null>('bytes').as('bytes'),
      ])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.byteLength(payload);
    if (
      Number(held.deliveries) >= QUARANTINE_LIMITS.deliveries ||
      Number(held.bytes ?? 0) + bytes > QUARANTINE_LIMITS.bytes
    ) {
      throw new QuarantineFull();
    }
    const quarantineId = await nextId(tx, 'quarantined_deliveries');
    await tx.sql
      .insertInto('quarantined_deliveries')
      .values({
        company_id: companyId,
        quarantine_id: quarantineId,
        base_unit_id: baseUnitId,
        received_at: receivedAt,
        quarantined_at: now,
        readings: all.length,
        bytes,
        payload,
        reason,
        tries: 0,
      })
      .execute();
    await recordContact(tx, companyId, [delivery], now);
    return {
      quarantineId,
      messages: await notifyAdminsOfQuarantine(tx, companyId, { baseUnitId, reason }, now),
    };
  });
}
