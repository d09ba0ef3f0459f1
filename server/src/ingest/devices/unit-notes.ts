import { MAX_MQTT_PACKET_BYTES } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import type { EmitEvents } from '../../events.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Rejection } from '../decode/decoded.ts';
import { recordRejections } from '../decode/reading-rejections.ts';
import type { KnownDevice } from './devices.ts';

/** Notes beside base units what their connections say; what cannot be noted is logged, and holds nothing up. */
export interface UnitNotes {
  /** Its last will came: its connection broke. */
  wentOffline(device: KnownDevice): Promise<void>;
  /** It connects with a version of MQTT that is not spoken here. */
  refusedVersion(device: KnownDevice): Promise<void>;
  /** A message of it was too large and is counted. Returns its rejection. */
  droppedMessage(device: KnownDevice, message: TooLargeMessage): Promise<Rejection>;
}

interface TooLargeMessage {
  readonly bytes: number;
  readonly topic: string;
}

interface NotesDeps extends ChangeDeps {
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

  /** Beside what was rejected of its readings. */
  async function noteRefusal(device: KnownDevice, reason: string): Promise<Rejection> {
    const { companyId, baseUnitId } = device;
    const rejection: Rejection = { index: 0, reason, kind: 'not-a-reading' };
    await note(device, async () =>
      database.write(companyId, async (tx) => {
        await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', [baseUnitId]);
        const refusal = { baseUnitId, at: clock.now(), rejected: [rejection], count: 1 };
        await recordRejections(tx, companyId, [refusal]);
      }),
    );
    return rejection;
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
      const at = clock.now();
      const before = refusedAt.get(device.baseUnitId);
      if (before !== undefined && Math.abs(at - before) < SAME_AGAIN_MS) return;
      if (refusedAt.size >= MOST_REMEMBERED) refusedAt.clear();
      refusedAt.set(device.baseUnitId, at);
      await noteRefusal(device, MQTT_5_REFUSED);
    },
    droppedMessage: async (device, message) => noteRefusal(device, tooLarge(message)),
  };
}

const LONGEST_TOPIC = 200;

/** Says what happened and what helps, for the page of the base unit. */
function tooLarge({ bytes, topic }: TooLargeMessage): string {
  const size = `a message of ${(bytes / 1_000_000).toFixed(1)} MB on topic ${topic.slice(0, LONGEST_TOPIC)}`;
  const most = MAX_MQTT_PACKET_BYTES / 1_000_000;
  return `${size} was dropped: a message holds at most ${most} MB; send fewer readings at a time, or leave this topic out of the bridge`;
}
