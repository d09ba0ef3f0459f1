import { type Channel } from '@ts1/contract';
import {
  announceAlarms,
  apartFromDrills,
  createAlarmEvaluator,
  type OnAlarmChanges,
} from '../../alarms/index.ts';
import type { Database, Task } from '../../database/index.ts';
import type { EmitEvents, ServerEvents } from '../../events.ts';
import { createDrillNotifier, createNotifier } from '../../notifications/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { OpenReadings } from '../../readings/index.ts';
import { createAlarmWebhooks, createReadingsWebhooks } from '../../webhooks/index.ts';
import { type BatchSetting, type CommitBatch, commitHere, type Committed } from './commit-batch.ts';
import type { Delivery } from '../decode/delivery.ts';
import { packDeliveries, type PackedDeliveries, unpackDeliveries } from './pack-deliveries.ts';

/** Creates the steps that follow a change of an alarm, in its transaction. */
export function createAlarmConsequences(deps: {
  readonly clock: Clock;
  readonly events: EmitEvents;
  /** Channels that can be sent over. */
  readonly configured: () => ReadonlySet<Channel>;
}): readonly OnAlarmChanges[] {
  return apartFromDrills(
    [announceAlarms(deps.events), createNotifier(deps), createAlarmWebhooks(deps)],
    createDrillNotifier(deps),
  );
}

interface Emitted {
  readonly name: keyof ServerEvents;
  readonly event: ServerEvents[keyof ServerEvents];
}

interface Batch {
  readonly deliveries: readonly Delivery[];
  readonly setting: BatchSetting;
  /** Channels that can be sent over. */
  readonly sendOver: readonly Channel[];
}

interface Stored extends Committed {
  /** The events that listeners of the server wait for, in the order in which they happened. */
  readonly emitted: readonly Emitted[];
}

type Packed = PackedDeliveries & Pick<Batch, 'setting' | 'sendOver'>;

/**
 * Stores a batch and evaluates its alarms where the connection is. What it remembers of sensors (when what was noted, how
 * settings evaluate) is remembered there; the time comes with the batch, events go back with its outcome.
 */
export const storeBatch: Task<Batch, Stored> = {
  module: import.meta.url,
  name: 'storeBatch',
  start() {
    let emitted: Emitted[] = [];
    let now = 0;
    let configured: ReadonlySet<Channel> = new Set();
    const clock: Clock = { now: () => now };
    const events: EmitEvents = { emit: (name, event) => void emitted.push({ name, event }) };
    const evaluate = createAlarmEvaluator({
      clock,
      onChanges: createAlarmConsequences({ clock, events, configured: () => configured }),
      announceChange: (companyId, groups) => events.emit('data.changed', { companyId, groups }),
    });
    const queueReadings = createReadingsWebhooks(clock);
    const open = new OpenReadings();
    return async (database, { deliveries, setting, sendOver }) => {
      ({ now } = setting);
      configured = new Set(sendOver);
      const committed = await commitHere(database, [evaluate, queueReadings], open)(deliveries, setting);
      const happened = emitted;
      emitted = [];
      return { ...committed, emitted: happened };
    };
  },
  pack({ deliveries, setting, sendOver }) {
    const packed = packDeliveries(deliveries);
    return { message: { ...packed, setting, sendOver } satisfies Packed, buffers: [packed.numbers.buffer] };
  },
  unpack(message) {
    // It was packed above, in this very process.
    const { setting, sendOver, ...packed } = message as Packed;
    return { deliveries: unpackDeliveries(packed), setting, sendOver };
  },
};

/** Commits batches where the database's connection is, and emits here what happened. */
export function commitByTask(
  database: Pick<Database, 'perform'>,
  events: EmitEvents,
  configured: ReadonlySet<Channel>,
): CommitBatch {
  const sendOver = [...configured];
  return async (deliveries, setting) => {
    const { emitted, ...committed } = await database.perform(storeBatch, { deliveries, setting, sendOver });
    for (const { name, event } of emitted) events.emit(name, event);
    return committed;
  };
}

/** Has the code of batches loaded where they are committed, so that the first one does not wait for it. Never throws. */
export async function prepareToStore(
  database: Pick<Database, 'perform'>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const nothing = { deliveries: [], setting: { now: 0, roomAhead: 0 }, sendOver: [] };
  await database.perform(storeBatch, nothing).catch((error: unknown) => {
    logger.warn({ err: error }, 'what stores readings could not be prepared: the first batch will try again');
  });
}
