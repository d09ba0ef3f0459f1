import type { LastPayload, MappedField, Sender } from '@ts1/contract';
import { readFieldMap } from '../../base-units/index.ts';
import type { Database } from '../../database/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SignedInDevice } from '../../platform/security/caller.ts';
import type { Decoded, Rejection, Untimed } from '../pipeline/decode.ts';
import { decodeInTurns } from '../pipeline/decode-in-turns.ts';
import type { Outcome, SensorHint } from '../pipeline/delivery.ts';
import { lackWords } from './lack-words.ts';
import { TO_READINGS } from './to-readings.ts';
import { CONTACT_ALONE, type Understood } from './understood.ts';
import { createWatch, type SeenFields } from './watch.ts';
import { NO_STATE } from './zigbee2mqtt.ts';

/** A message of a network server. */
export interface SenderDelivery {
  readonly sender: Sender;
  /** Parsed JSON; undefined for what is none. */
  readonly body: unknown;
  /** What follows the sender in an MQTT topic. */
  readonly topic?: string;
  readonly receivedAt: number;
  readonly bytes: number;
  /** As it came, where that is at hand. */
  readonly raw?: Uint8Array;
  readonly untimed?: Untimed | undefined;
  /** A broker kept it: it is no reading, whenever it was measured. */
  readonly isRetained?: boolean;
  /** Another delivery of it is on its way, which is the one that is shown. */
  readonly isUnseen?: boolean;
}

/** Understands network servers, and remembers what they were seen to send. */
export interface Senders {
  /** What is to be stored of a message. Never throws for what is in the message. */
  understand(
    device: SignedInDevice,
    message: SenderDelivery,
  ): Promise<Decoded & { readonly hints: readonly SensorHint[] }>;
  /** What became of it. */
  delivered(device: SignedInDevice, outcome: Outcome): void;
  /** Whether a message there is not JSON by its nature. */
  isNoJson(sender: Sender, topic: string): boolean;
  fields(baseUnitId: number, map: readonly MappedField[]): SeenFields;
  lastPayload(baseUnitId: number): LastPayload;
  /** The map of a unit was changed. */
  forget(baseUnitId: number): void;
}

/** How long another server's change of a map may go unnoticed here. */
const REMEMBERED_MS = 5_000;
const MOST_REMEMBERED = 10_000;

/** Creates what a server needs of all its network servers. */
export function createSenders({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Senders {
  const watch = createWatch();
  const maps = new Map<number, { readonly map: readonly MappedField[]; readonly until: number }>();

  async function mapOf({ companyId, baseUnitId }: SignedInDevice): Promise<readonly MappedField[]> {
    const known = maps.get(baseUnitId);
    if (known !== undefined && known.until > clock.now()) return known.map;
    const map = await database.read(companyId, async (tx) => readFieldMap(tx, companyId, baseUnitId));
    if (maps.size >= MOST_REMEMBERED) maps.clear();
    maps.set(baseUnitId, { map, until: clock.now() + REMEMBERED_MS });
    return map;
  }

  return {
    async understand(device, message) {
      const { sender, body, topic, receivedAt, untimed, isRetained = false, isUnseen = false } = message;
      const map = await mapOf(device);
      const read = TO_READINGS[sender]({ body, map, receivedAt, topic });
      const understood = isRetained ? withoutReadings(read) : read;
      if (!isUnseen) watch.received(device.baseUnitId, message, understood);
      const { companyId } = device;
      const decoded = await decodeInTurns(understood.entries, { companyId, receivedAt, untimed });
      const lacks = understood.lacks.map(({ problem, sensor }): Rejection => ({
        index: 0,
        kind: problem,
        reason: lackWords(problem, sender),
        ...(sensor !== undefined && { sensor }),
      }));
      return {
        ...decoded,
        rejected: [...lacks, ...decoded.rejected],
        rejections: lacks.length + decoded.rejections,
        hints: understood.hints,
      };
    },
    delivered: ({ baseUnitId }, outcome) => watch.stored(baseUnitId, outcome),
    isNoJson: (sender, topic) => sender === 'zigbee2mqtt' && NO_STATE.test(topic),
    fields: (baseUnitId, map) => watch.fields(baseUnitId, map),
    lastPayload: (baseUnitId) => watch.lastPayload(baseUnitId),
    forget: (baseUnitId) => void maps.delete(baseUnitId),
  };
}

/** What a broker kept and hands out again is contact; that it would have been a reading is said. */
function withoutReadings({ entries, hints }: Understood): Understood {
  if (entries.length === 0) return CONTACT_ALONE;
  return { ...CONTACT_ALONE, lacks: [{ problem: 'retained', sensor: hints[0]?.serial }] };
}
