import { MAX_READINGS_PER_CALL, type Sender } from '@ts1/contract';
import type { SignedInDevice } from '../../platform/security/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { parseJson, readEntries } from '../decode/decode.ts';
import type { Rejection, Untimed } from '../decode/decoded.ts';
import { decodeInTurns } from '../decode/decode-in-turns.ts';
import { NO_READINGS } from '../decode/delivered-readings.ts';
import type { Decoded, Delivery, Outcome } from '../decode/delivery.ts';
import type { CommandDispatch } from '../../commands/index.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import type { Senders } from '../senders/senders.ts';

interface Delivering {
  readonly pipeline: Pipeline;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Message {
  readonly payload: Uint8Array;
  readonly commandId: number | undefined;
  /** When it came first, epoch milliseconds; now unless given. */
  readonly receivedAt?: number;
  /** The meaning of a reading without a time; that it was measured now unless given. */
  readonly untimed?: Untimed;
  /** In the form of a sender other than our own base units, and what follows it in the topic. */
  readonly from?: { readonly sender: Sender; readonly topic: string } | undefined;
  /** The broker kept it for later subscribers. */
  readonly isRetained?: boolean;
  /** Another delivery of it may be on its way: what cannot be taken of it is counted there. */
  readonly isCopy?: boolean;
}

/** The parts of a message that were not taken, to be reported to its base unit. */
interface NotTaken {
  readonly at: number;
  readonly count: number;
  /** The first of them. */
  readonly rejected: readonly Rejection[];
}

/**
 * Delivers an MQTT message: readings, or with a command's id what the base unit says of that command. Resolves
 * when it may be acknowledged, with what was not taken of it, undefined where all was.
 * @throws Unavailable when it could not be stored
 */
export async function deliverMessage(
  {
    commands,
    senders,
    ...delivering
  }: Delivering & {
    readonly commands: CommandDispatch;
    readonly senders: Senders;
  },
  device: SignedInDevice,
  message: Message,
): Promise<NotTaken | undefined> {
  const { payload, commandId } = message;
  if (message.from !== undefined)
    return deliverFromSender(delivering, senders, device, message, message.from);
  if (commandId === undefined) return deliverPayload(delivering, device, message);
  const { companyId, baseUnitId, serialNo } = device;
  const isRead = await commands.acknowledge({ companyId, baseUnitId }, commandId, payload);
  if (isRead) return undefined;
  const { pipeline, clock, logger } = delivering;
  logger.info({ baseUnit: serialNo, commandId, bytes: payload.length }, 'unreadable acknowledgement');
  const receivedAt = clock.now();
  const bytes = payload.length;
  await pipeline.deliver({
    companyId,
    baseUnitId,
    receivedAt,
    readings: NO_READINGS,
    unreadable: true,
    bytes,
  });
  return undefined;
}

/**
 * Delivers the payload of an MQTT message. Resolves when it may be acknowledged: its readings are durable, or
 * it could not be read and the base unit's page shows it.
 * @throws Unavailable when it could not be stored
 */
async function deliverPayload(
  { pipeline, clock, logger }: Delivering,
  { companyId, baseUnitId, serialNo }: SignedInDevice,
  { payload, receivedAt = clock.now(), untimed, isCopy = false }: Message,
): Promise<NotTaken | undefined> {
  const entries = readEntries(payload);
  const delivery = { companyId, baseUnitId, receivedAt, unreadable: false, bytes: payload.length };
  if (entries === undefined) {
    if (isCopy) return undefined;
    logger.info({ baseUnit: serialNo, bytes: payload.length }, 'unreadable payload');
    await pipeline.deliver({ ...delivery, readings: NO_READINGS, unreadable: true });
    return undefined;
  }
  const decoded = await decodeInTurns(entries, { companyId, receivedAt, untimed });
  return deliverDecoded({ pipeline, clock, logger }, serialNo, { ...delivery, ...decoded }, isCopy);
}

/** The same for a message of a network server. What is no JSON is unreadable, but for where it is not meant to be any. */
async function deliverFromSender(
  { pipeline, clock, logger }: Delivering,
  senders: Senders,
  device: SignedInDevice,
  { payload, receivedAt = clock.now(), untimed, isRetained = false, isCopy = false }: Message,
  { sender, topic }: NonNullable<Message['from']>,
): Promise<NotTaken | undefined> {
  const { companyId, baseUnitId, serialNo } = device;
  const delivery = { companyId, baseUnitId, receivedAt, unreadable: false, bytes: payload.length };
  const body = parseJson(payload);
  const bytes = payload.length;
  const message = { sender, body, topic, receivedAt, isRetained, untimed, bytes, raw: payload };
  const understood = await senders.understand(device, isCopy ? { ...message, isUnseen: true } : message);
  if (body === undefined && !senders.isNoJson(sender, topic)) {
    if (isCopy) return undefined;
    logger.info({ baseUnit: serialNo, sender, bytes: payload.length }, 'unreadable payload');
    await pipeline.deliver({ ...delivery, readings: NO_READINGS, unreadable: true });
    return undefined;
  }
  return deliverDecoded({ pipeline, clock, logger }, serialNo, { ...delivery, ...understood }, isCopy);
}

async function deliverDecoded(
  { pipeline, logger }: Delivering,
  serialNo: string,
  {
    readings,
    rejected,
    rejections,
    ahead,
    unknownKeys,
    bytes,
    ...delivery
  }: Omit<Delivery, keyof Decoded> & Decoded,
  isCopy: boolean,
): Promise<NotTaken | undefined> {
  // A message has no limit of readings but its size: as many calls as that many readings would be.
  const parts = Math.max(1, Math.ceil(readings.length / MAX_READINGS_PER_CALL));
  const outcomes = await Promise.all(
    Array.from({ length: parts }, async (_, part) =>
      pipeline.deliver({
        ...delivery,
        readings: readings.slice(part * MAX_READINGS_PER_CALL, (part + 1) * MAX_READINGS_PER_CALL),
        bytes: Math.ceil(bytes / parts),
        ...(part === 0 && { ahead, ...(!isCopy && { rejected, rejections, unknownKeys }) }),
      }),
    ),
  );
  const refused = outcomes.flatMap((outcome: Outcome) => outcome.refused ?? []);
  const count = rejections + refused.length;
  if (count === 0 || isCopy) return undefined;
  const all = [...rejected, ...refused];
  logger.info({ baseUnit: serialNo, rejected: count, first: all[0]?.reason }, 'readings rejected');
  return { at: delivery.receivedAt, count, rejected: all };
}
