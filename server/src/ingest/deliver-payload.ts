import { MAX_READINGS_PER_CALL } from '@ts1/contract';
import type { SignedInDevice } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { decodePayload } from './decode.ts';
import type { Pipeline } from './pipeline.ts';

interface Delivering {
  readonly pipeline: Pipeline;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Delivers the payload of an MQTT message. Resolves when it may be acknowledged: its readings are durable, or
 * it could not be read and the base unit's page says so.
 * @throws Unavailable when it could not be stored
 */
export async function deliverPayload(
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
