import type { Database } from '../../database/index.ts';
import type { EmitEvents } from '../../events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { recordRejections } from '../pipeline/reading-rejections.ts';
import type { KnownDevice } from './devices.ts';

/** Notes beside base units what their connections say; what cannot be noted is logged, and holds nothing up. */
export interface UnitNotes {
  /** Its last will came: its connection broke. */
  wentOffline(device: KnownDevice): Promise<void>;
  /** It connects with a version of MQTT that is not spoken here. */
  refusedVersion(device: KnownDevice): Promise<void>;
}

interface NotesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly events: EmitEvents;
}

export const MQTT_5_REFUSED =
  'it connects with MQTT 5, which is not supported: set it to MQTT 3.1.1, or use an outside broker';
/** It tries again every few seconds; its page need not say so each time. */
const SAME_AGAIN_MS = 10 * 60_000;
const MOST_REMEMBERED = 10_000;

/** Creates the notes of one server. */
export function createUnitNotes({ database, clock, logger, events }: NotesDeps): UnitNotes {
  const refusedAt = new Map<number, number>();

  async function note({ companyId, baseUnitId }: KnownDevice, write: () => Promise<void>): Promise<void> {
    try {
      await write();
      events.emit('data.changed', { companyId, groups: ['BaseUnits'] });
    } catch (error) {
      logger.warn({ err: error, companyId, baseUnitId }, 'what a connection says could not be noted');
    }
  }

  return {
    async wentOffline(device) {
      const { companyId, baseUnitId } = device;
      await note(device, async () => {
        await database.write(companyId, async ({ sql }) =>
          sql
            .updateTable('base_units')
            .set({ went_offline_at: clock.now() })
            .where('company_id', '=', companyId)
            .where('base_unit_id', '=', baseUnitId)
            .execute(),
        );
      });
    },
    async refusedVersion(device) {
      const { companyId, baseUnitId } = device;
      const at = clock.now();
      const before = refusedAt.get(baseUnitId);
      if (before !== undefined && Math.abs(at - before) < SAME_AGAIN_MS) return;
      if (refusedAt.size >= MOST_REMEMBERED) refusedAt.clear();
      refusedAt.set(baseUnitId, at);
      await note(device, async () =>
        database.write(companyId, async (tx) => {
          await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', [baseUnitId]);
          const rejected = [{ index: 0, reason: MQTT_5_REFUSED, kind: 'not-a-reading' as const }];
          await recordRejections(tx, companyId, [{ baseUnitId, at, rejected, count: 1 }]);
        }),
      );
    },
  };
}
