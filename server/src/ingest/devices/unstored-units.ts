import type { Database } from '../../database/index.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Delivery } from '../decode/delivery.ts';

/** How often a unit that keeps failing is noted. */
const NOTE_EVERY_MS = 10_000;

/** Notes beside base units that what they send cannot be stored: those units alone are not watched. */
export interface UnstoredUnits {
  /** A delivery failed alone, though the database answers. */
  failed(delivery: Delivery): void;
  /** Deliveries were stored. */
  stored(deliveries: readonly Delivery[]): void;
  /** Waits for what is being noted. */
  close(): Promise<void>;
}

/** Creates the notes of one server. What cannot be noted is logged: it must hold no delivery up. */
export function noteUnstored(database: Database, logger: Logger): UnstoredUnits {
  const notedAt = new Map<number, number>();
  let running = Promise.resolve();

  /** One after another, so that the last event is also written last. */
  async function note(companyId: number, baseUnitId: number, at: number | null): Promise<void> {
    await running;
    try {
      await database.write(companyId, async (tx) =>
        tx.sql
          .updateTable('base_units')
          .set((unit) => ({
            unstored_at: at,
            unstored_since: at === null ? null : unit.fn.coalesce('unstored_since', unit.val(at)),
          }))
          .where('company_id', '=', companyId)
          .where('base_unit_id', '=', baseUnitId)
          .execute(),
      );
    } catch (error) {
      notedAt.delete(baseUnitId);
      logger.warn({ err: error, companyId, baseUnitId }, 'a failing base unit could not be noted');
    }
  }

  return {
    failed({ companyId, baseUnitId, receivedAt }) {
      const noted = notedAt.get(baseUnitId);
      if (noted !== undefined && Math.abs(receivedAt - noted) < NOTE_EVERY_MS) return;
      notedAt.set(baseUnitId, receivedAt);
      running = note(companyId, baseUnitId, receivedAt);
    },
    stored(deliveries) {
      if (notedAt.size === 0) return;
      for (const { companyId, baseUnitId } of deliveries) {
        if (notedAt.delete(baseUnitId)) running = note(companyId, baseUnitId, null);
      }
    },
    close: async () => running,
  };
}
