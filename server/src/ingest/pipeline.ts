import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { Unavailable } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { answersWithin } from './answers-within.ts';
import { commitBatch, type BatchStep, type Recorded } from './commit-batch.ts';
import { createDeliveryQueue, QUEUE_LIMITS, type Queued, type QueueLimits } from './delivery-queue.ts';
import type { Delivery, Outcome } from './delivery.ts';
import type { PipelineMeasures } from './metrics.ts';
import { noteUnstored } from './unstored-units.ts';

/**
 * The way of a reading. `http.ts` and `mqtt.ts` authenticate a base unit, `decode.ts` judges what it sent, and
 * both hand the result to `deliver`. Here it waits in one bounded queue (`delivery-queue.ts`) for the batch
 * that is being committed. The next batch takes what has gathered, in one transaction (`commit-batch.ts`):
 *
 *   serial → sensor, readings, latest values, roll-ups, discovered sensors, contact, the steps passed in
 *   → commit → every `deliver` of the batch resolves (the acknowledgements leave) → `onRecorded` (live push)
 *
 * So nothing is acknowledged before it is durable, and batches grow with the load without waiting for it.
 */
export interface Pipeline {
  /**
   * Resolves when the delivery is durable. Whoever delivers keeps the queue bounded, in one of the two ways below.
   * @throws Unavailable when the database does not answer, or the server is closing
   */
  deliver(delivery: Delivery): Promise<Outcome>;
  /** For callers that can be told to come again. @throws Unavailable when the queue is full */
  refuseWhenFull(): void;
  /** For sockets, which are not read on until there is room. */
  room(): Promise<void>;
  /** False while nothing can be stored; one delivery that cannot be is its sender's matter. */
  readonly isReady: boolean;
  readonly waiting: { readonly readings: number; readonly bytes: number };
  /** Takes nothing more and resolves when all that was taken is committed or refused. */
  close(): Promise<void>;
}

export interface PipelineOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** What else belongs into the transaction of a batch, such as judging alarms. */
  readonly steps?: readonly BatchStep[];
  /** Runs after the acknowledgements of a batch, once for each company in it. Must not throw. */
  readonly onRecorded?: ((recorded: Recorded) => void) | undefined;
  readonly measures?: PipelineMeasures | undefined;
  readonly limits?: QueueLimits;
}

/** After a failed batch the pipeline counts as not ready for this long, or until the next one succeeds. */
const NOT_READY_MS = 5_000;
/** When nothing of so many base units could be stored, and of no other, the server is at fault. */
const FAILING_UNITS = 3;
const RETRY_AFTER_MS = 2_000;
const PING_LIMIT_MS = 2_000;

/** Starts the pipeline: one per server. */
export function startPipeline(options: PipelineOptions): Pipeline {
  const { database, clock, logger, steps = [], onRecorded, measures, limits = QUEUE_LIMITS } = options;
  const queue = createDeliveryQueue(limits);
  let running: Promise<void> | undefined;
  let closing = false;
  let failedAt: number | undefined;
  const unstored = noteUnstored(database, logger);
  /** Base units of which a delivery failed since anything was stored. */
  const failedUnits = new Set<number>();

  /** Commits batch after batch until nothing waits. */
  async function run(): Promise<void> {
    // Deliveries that arrive in the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    for (let batch = queue.take(); batch.length > 0; batch = queue.take()) {
      await commitOrSplit(batch);
      queue.done(batch);
    }
    running = undefined;
  }

  /** A batch that fails is retried call by call, so that one bad call never sinks another. */
  async function commitOrSplit(batch: readonly Queued[]): Promise<void> {
    try {
      return await commit(batch);
    } catch (error) {
      const answers =
        !(error instanceof Unavailable) && (await answersWithin(PING_LIMIT_MS, database.ping()));
      const split = batch.length > 1 && answers;
      if (!answers) failedAt = clock.now();
      else if (!split) noteFailed(batch);
      const message = split ? 'a batch failed and is retried call by call' : 'readings could not be stored';
      logger.error({ err: error, deliveries: batch.length }, message);
      if (!split) return refuse(batch);
    }
    for (const queued of batch) await commitOrSplit([queued]);
  }

  /** The database is there: it is this delivery, unless those of everybody fail. */
  function noteFailed([queued]: readonly Queued[]): void {
    if (queued === undefined) return;
    unstored.failed(queued.delivery);
    failedUnits.add(queued.delivery.baseUnitId);
    if (failedUnits.size >= FAILING_UNITS) failedAt = clock.now();
  }

  async function commit(batch: readonly Queued[]): Promise<void> {
    const startedAt = performance.now();
    const { outcomes, recorded } = await commitBatch(
      database,
      steps,
      batch.map(({ delivery }) => delivery),
    );
    failedAt = undefined;
    failedUnits.clear();
    unstored.stored(batch.map(({ delivery }) => delivery));
    measures?.committed(outcomes, performance.now() - startedAt);
    for (const [index, queued] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined) queued.resolve(outcome);
    }
    if (onRecorded !== undefined) setImmediate(() => recorded.forEach(onRecorded));
  }

  function refuse(batch: readonly Queued[]): void {
    measures?.refused(batch.length);
    for (const queued of batch) {
      queued.reject(
        new Unavailable('The readings could not be stored. Please send them again.', RETRY_AFTER_MS),
      );
    }
  }

  return {
    async deliver(delivery) {
      if (closing) throw new Unavailable('The server is shutting down.', RETRY_AFTER_MS);
      const outcome = queue.add(delivery);
      running ??= run();
      return outcome;
    },
    refuseWhenFull() {
      if (queue.isFull) throw new Unavailable('Too many readings are waiting to be stored.', RETRY_AFTER_MS);
    },
    room: async () => queue.room(),
    get isReady() {
      return failedAt === undefined || clock.now() - failedAt > NOT_READY_MS;
    },
    get waiting() {
      return { readings: queue.readings, bytes: queue.bytes };
    },
    async close() {
      closing = true;
      await running;
      await unstored.close();
    },
  };
}
