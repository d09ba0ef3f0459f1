import {
  type LastPayload,
  type MappedField,
  type Sender,
  type SenderFields,
  toTimestamp,
  type SenderProblem,
} from '@ts1/contract';
import { readFieldMap } from '../../base-units/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SignedInDevice } from '../../platform/security/caller.ts';
import type { Rejection, Untimed } from '../decode/decoded.ts';
import { decodeInTurns } from '../decode/decode-in-turns.ts';
import type { Decoded, SensorHint } from '../decode/delivery.ts';
import { hasUnknownText } from './input-meanings.ts';
import { type Meaning, fieldMeanings } from './field-meanings.ts';
import type { Fields } from './fields.ts';
import { type KeptSeen, mergeSeen, readSeen, storeSeen } from './kept-seen.ts';
import { senderNamed, TO_READINGS } from './to-readings.ts';
import { CONTACT_ALONE, type Lack, type Understood } from './understood.ts';
import { createWatch } from './watch.ts';
import { NO_STATE } from './zigbee2mqtt.ts';

/** A message of a network server. */
export interface SenderDelivery {
  readonly sender: Sender;
  /** Parsed JSON; undefined for what is none. */
  readonly body: unknown;
  /** The part of an MQTT topic after the sender. */
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
  /** Returns what is to be stored of a message. Never throws for what is in the message. */
  understand(
    device: SignedInDevice,
    message: SenderDelivery,
  ): Promise<Decoded & { readonly hints: readonly SensorHint[] }>;
  /** Whether a message there is not JSON by its nature. */
  isNoJson(sender: Sender, topic: string): boolean;
  /** The fields that a unit was seen to send, to whichever server, and what they mean. */
  fields(tx: Tx, companyId: number, baseUnitId: number): Promise<SenderFields>;
  lastPayload(tx: Tx, companyId: number, baseUnitId: number): Promise<LastPayload>;
  /** Stores what was seen since, for other servers and for after a restart. */
  store(all?: boolean): Promise<void>;
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

  async function findFieldMap({ companyId, baseUnitId }: SignedInDevice): Promise<readonly MappedField[]> {
    const known = maps.get(baseUnitId);
    if (known !== undefined && known.until > clock.now()) return known.map;
    const map = await database.read(companyId, async (tx) => readFieldMap(tx, companyId, baseUnitId));
    if (maps.size >= MOST_REMEMBERED) maps.clear();
    maps.set(baseUnitId, { map, until: clock.now() + REMEMBERED_MS });
    return map;
  }

  const isNoState = (sender: Sender, topic: string): boolean =>
    sender === 'zigbee2mqtt' && NO_STATE.test(topic);
  const readAllSeen = async (tx: Tx, companyId: number, baseUnitId: number) =>
    mergeSeen(await readSeen(tx, companyId, baseUnitId), watch.seen(baseUnitId));

  return {
    async understand(device, message) {
      const { sender, body, topic, receivedAt, untimed, isRetained = false, isUnseen = false } = message;
      const map = await findFieldMap(device);
      const read = TO_READINGS[sender]({ body, map, receivedAt, topic });
      const understood = isRetained ? withoutReadings(read) : read;
      // A bridge's messages about itself would hide the last state of a device.
      if (!isUnseen && !isNoState(sender, topic ?? '')) watch.received(device, message, understood);
      const { companyId } = device;
      const decoded = await decodeInTurns(understood.entries, { companyId, receivedAt, untimed });
      const unknownTexts = understood.seen.filter(({ fields }) => hasUnknownText(fields, map));
      const found: Lack[] = [
        ...understood.lacks,
        ...unknownTexts.map(({ sensor }): Lack => ({ problem: 'unknown-text', sensor })),
      ];
      const lacks = found.map(({ problem, sensor }): Rejection => ({
        index: 0,
        kind: problem,
        reason: lackWords(problem, sender),
        sender,
        ...(sensor !== undefined && { sensor }),
      }));
      return {
        ...decoded,
        rejected: [...lacks, ...decoded.rejected],
        rejections: lacks.length + decoded.rejections,
        hints: understood.hints,
      };
    },
    isNoJson: isNoState,
    async fields(tx, companyId, baseUnitId) {
      const map = await readFieldMap(tx, companyId, baseUnitId);
      const { fields, last } = await readAllSeen(tx, companyId, baseUnitId);
      const meanings = meaningsSeen(fields, map, last?.sender);
      return {
        map: [...map],
        fields: fields.map(([field, { value, texts, sensor = null, at, jump = null }]) => ({
          field,
          value,
          ...(texts !== undefined && { texts }),
          sensor,
          seen_at: toTimestamp(at),
          measurand: meanings.get(field)?.measurand ?? null,
          unit: meanings.get(field)?.unit ?? null,
          jump,
        })),
      };
    },
    lastPayload: async (tx, companyId, baseUnitId) => ({
      payload: (await readAllSeen(tx, companyId, baseUnitId)).last,
    }),
    store: async (all) =>
      watch.store(clock.now(), async (unit, seen) => storeSeen(database, unit, seen, clock.now()), all),
    forget: (baseUnitId) => void maps.delete(baseUnitId),
  };
}

/**
 * Returns the meanings of fields, each as in the messages in which it came: the name of one device's field hides none
 * of another's. Fields that were seen before kinds were kept are read as if in one message.
 */
function meaningsSeen(
  fields: KeptSeen['fields'],
  map: readonly MappedField[],
  lastSender: Sender | undefined,
): ReadonlyMap<string, Meaning> {
  const byKind = new Map<string, KeptSeen['fields']>();
  for (const one of fields) {
    for (const kind of one[1].kinds ?? ['']) byKind.set(kind, [...(byKind.get(kind) ?? []), one]);
  }
  const meanings = new Map<string, Meaning>();
  for (const [kind, own] of byKind) {
    const ofSender = senderNamed(kind.split(':')[0] ?? '') ?? lastSender;
    for (const [field, meaning] of fieldMeanings(toFields(own), map, ofSender)) meanings.set(field, meaning);
  }
  return meanings;
}

/** Fields seen as those of a message. */
function toFields(fields: KeptSeen['fields']): Fields {
  const numbers = new Map<string, number>();
  const texts = new Map<string, string>();
  const flags = new Map<string, 0 | 1>();
  for (const [name, { value, isFlag }] of fields) {
    if (typeof value === 'string') texts.set(name, value);
    else if (isFlag !== true) numbers.set(name, value);
    else flags.set(name, value === 1 ? 1 : 0);
  }
  return Object.assign(numbers, { texts, flags });
}

/** Reduces a message that a broker kept and hands out again to contact, and says that it would have been a reading. */
function withoutReadings({ entries, hints }: Understood): Understood {
  if (entries.length === 0) return CONTACT_ALONE;
  return { ...CONTACT_ALONE, lacks: [{ problem: 'retained', sensor: hints[0]?.serial }] };
}

/** Says in a sentence, for the sender's page and answer, what to do about a message that lacked something. */
function lackWords(problem: SenderProblem, sender: Sender): string {
  switch (problem) {
    case 'no-decoded-values':
      return sender === 'chirpstack'
        ? 'sends no decoded values: set a codec in the device profile'
        : 'sends no decoded values: set a payload formatter for the device';
    case 'no-known-field':
      return 'none of its fields is known: say what they mean under "Fields seen" of the base unit';
    case 'no-address':
      return sender === 'zigbee2mqtt'
        ? 'names no address: switch on include_device_information in Zigbee2MQTT'
        : 'names no address of 12 or 16 hexadecimal digits';
    case 'no-time':
      return sender === 'zigbee2mqtt'
        ? 'does not say when it was measured: set last_seen to ISO_8601 in Zigbee2MQTT'
        : sender === 'ruuvi'
          ? 'does not say when it was measured: switch on time stamps on the gateway'
          : 'has a time that cannot be read: ISO 8601 with an offset, or seconds or milliseconds since 1970';
    case 'unknown-text':
      return 'has a text that is neither of the two chosen under "Fields seen" of the base unit: it was left out';
    case 'retained':
      return 'was retained by a broker, so that it may be old: switch retain off for the device';
    case 'simulated':
      return 'was simulated in the console of The Things Stack: it is no reading';
  }
}
