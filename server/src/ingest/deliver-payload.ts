import { MAX_READINGS_PER_CALL } from '@ts1/contract';
import type { SignedInDevice } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { decodePayload } from './decode.ts';
import type { CommandDispatch } from './command-dispatch.ts';
import type { Pipeline } from './pipeline.ts';

interface Delivering {
  readonly pipeline: Pipeline;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Delivers an MQTT message: readings, or with a command's id what the base unit says of that command. Resolves
 * when it may be acknowledged.
 * @throws Unavailable when it could not be stored
 */
export async function deliverMessage(
  { commands, ...delivering }: Delivering & { readonly commands: CommandDispatch },
  device: SignedInDevice,
  { payload, commandId }: { readonly payload: Uint8Array; readonly commandId: number | undefined },
): Promise<void> {
  if (commandId === undefined) return deliverPayload(delivering, device, payload);
  const { companyId, baseUnitId, serialNo } = device;
  const isRead = await commands.acknowledge({ companyId, baseUnitId }, commandId, payload);
  if (isRead) return;
  const { pipeline, clock, logger } = delivering;
  logger.info({ baseUnit: serialNo, commandId, bytes: payload.length }, 'unreadable acknowledgement');
  const receivedAt = clock.now();
  const bytes = payload.length;
  await pipeline.deliver({ companyId, baseUnitId, receivedAt, readings: [], unreadable: true, bytes });
}

/**
 * Delivers the payload of an MQTT message. Resolves when it may be acknowledged: its readings are durable, or
 * it could not be read and the base unit's page says so.
 * @throws Unavailable when it could not be stored
 */
async function deliverPayload(
  { pipeline, clock, logger }: Delivering,
  { companyId, baseUnitId, serialNo }: SignedInDevice,
  payload: Uint8Array,
): Promise<void> {
  const receivedAt = clock.now();
  const decoded = decodePayload(payload, receivedAt);
  const delivery = { companyId, baseUnitId, receivedAt, unreadable: false, bytes: payload.length };
  if (decoded === undefined) {
    logger.info({ baseUnit: serialNo, bytes: payload.length }, 'unreadable payload');
    await pipeline.deliver({ ...delivery, readings: [], unreadable: true });
    return;
  }
  const { readings, rejected } = decoded;
  if (rejected.length > 0) {
    const first = rejected[0]?.reason;
    logger.info({ baseUnit: serialNo, rejected: rejected.length, first }, 'readings rejected');
  }
  // A message has no limit of readings but its size: as many calls as that many readings would be.
  const parts = Math.max(1, Math.ceil(readings.length / MAX_READINGS_PER_CALL));
  await Promise.all(
    Array.from({ length: parts }, async (_, part) =>
      pipeline.deliver({
        ...delivery,
        readings: readings.slice(part * MAX_READINGS_PER_CALL, (part + 1) * MAX_READINGS_PER_CALL),
        bytes: Math.ceil(payload.length / parts),
      }),
    ),
  );
}
