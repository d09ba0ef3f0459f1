import type { Database } from '../../database/index.ts';
import { type EmitEvents, NO_LISTENERS } from '../../events.ts';
import type { Clock } from '../../platform/clock.ts';
import { Unavailable, Unprocessable } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { answersWithin } from '../../platform/work/answers-within.ts';
import { type BatchStep, type CommitBatch, commitHere, type StoredForCompany } from './commit-batch.ts';
import { createCompanyLanes } from './company-lanes.ts';
import { createDeliveryQueue, QUEUE_LIMITS, type Queued, type QueueLimits } from './delivery-queue.ts';
import type { Delivery, Outcome } from '../decode/delivery.ts';
import { failureClass, type FailureClass, publicReason } from './failure-class.ts';
import type { PipelineMeasures } from './metrics.ts';
import { quarantineDelivery } from './quarantine-delivery.ts';
import { MOST_AHEAD } from './readings-ahead.ts';
import { createConflictWarning } from './warn-about-conflicts.ts';
import { noteUnstored } from '../devices/unstored-units.ts';

/**
 * The way of a reading. `http.ts` and `mqtt.ts` authenticate a base unit, `decode.ts` checks what it sent, and
 * both hand the result to `deliver`. Here it waits in one bounded queue (`delivery-queue.ts`), in which companies take
 * turns, for the batch that is being committed. The next batch takes what has gathered, in one transaction (`commit-batch.ts`):
 *
 *   serial → sensor, readings, latest values, roll-ups, discovered sensors, contact, the steps passed in
 *   → commit → every `deliver` of the batch resolves (the acknowledgements leave) → `readings.stored` (live push)
 *
 * So nothing is acknowledged before it is durable, and batches grow with the load without waiting for it. A delivery
 * that fails alone three times for a reason that stays is quarantined (`quarantine/`) and acknowledged: it holds up
 * no other delivery, and neither does it count against the server's readiness.
 */
export interface Pipeline {
  /**
   * Resolves when the delivery is durable. The caller keeps the queue bounded, in one of the two ways below.
   * @throws Unavailable when the database does not answer, or the server is closing
   */
  deliver(delivery: Delivery): Promise<Outcome>;
  /** For callers that can be asked to come again. @throws Unavailable when a company has its part of the queue */
  refuseWhenFull(companyId: number): void;
  /** For sockets, which are not read on until there is room for their company. */
  room(companyId: number): Promise<void>;
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
  /** Further steps in the transaction of a batch, such as evaluating alarms. */
  readonly steps?: readonly BatchStep[];
  /** Commits batches with such steps in another way than here, where the database's connection is for instance. */
  readonly commit?: CommitBatch | undefined;
  /** Gets what is stored after the acknowledgements of a batch, once for each company in it. */
  readonly events?: EmitEvents | undefined;
  /** Readings that may still be kept aside, of all companies together. */
  readonly roomAhead?: () => number;
  readonly measures?: PipelineMeasures | undefined;
  /** Gets each delivery that is stored, with what became of it. */
  readonly onStored?: (delivery: Delivery, outcome: Outcome) => void;
  readonly limits?: QueueLimits;
}

/** Batches that are under way at a time, each of companies of its own. SQLite has one writer. */
const LANES = { sqlite: 1, postgres: 2 } as const;
/** Failures alone, for a reason that stays, after which a delivery is quarantined. */
const TRIES_ALONE = 3;
/** For so long after one the deliveries of its base unit share no batch, so that they cannot fail those of others. */
const SUSPECT_MS = 10 * 60_000;
const MOST_SUSPECTS = 10_000;
/** After a failed batch the pipeline counts as not ready for this long, or until the next one succeeds. */
const NOT_READY_MS = 5_000;
/** When nothing of so many base units could be stored, and of no other, the server is at fault. */
const FAILING_UNITS = 3;
const RETRY_AFTER_MS = 2_000;
const PING_LIMIT_MS = 2_000;

/** Starts the pipeline: one per server. */
export function startPipeline(options: PipelineOptions): Pipeline {
  const {
    database,
    clock,
    logger,
    steps = [],
    commit: commitBatch = commitHere(options.database, steps),
    events = NO_LISTENERS,
    measures,
    onStored,
    limits = QUEUE_LIMITS,
  } = options;
  const roomAhead = options.roomAhead ?? (() => MOST_AHEAD.inAll);
  const queue = createDeliveryQueue(limits);
  const warnOfConflicts = createConflictWarning(clock, logger);
  const lanes = createCompanyLanes(LANES[database.engine]);
  const running = new Map<number, Promise<void>>();
  let closing = false;
  let failedAt: number | undefined;
  const unstored = noteUnstored(database, logger);
  /** Base units of which a delivery failed since anything was stored. */
  const failedUnits = new Set<number>();
  /** Time at which something of a base unit was last quarantined. */
  const suspects = new Map<number, number>();

  /** Commits batch after batch of the companies of a lane until nothing of theirs waits. */
  async function run(lane: number): Promise<void> {
    // Deliveries that arrive in the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    const isOurs = (companyId: number): boolean => lanes.isIn(companyId, lane);
    for (let batch = queue.take(isOurs); batch.length > 0; batch = queue.take(isOurs)) {
      await commitOrSplit(batch);
      queue.done(batch);
    }
    running.delete(lane);
  }

  /** A batch that fails is retried company by company, then call by call, so that one bad call never sinks another. */
  async function commitOrSplit(batch: readonly Queued[]): Promise<void> {
    try {
      return await commit(batch);
    } catch (error) {
      const split = batch.length > 1;
      const message = split ? 'a batch failed and is retried in parts' : 'readings could not be stored';
      const kind = await classify(error, split);
      logger.error({ err: error, deliveries: batch.length, kind }, message);
      if (kind === 'away') return refuse(batch);
      const companies = [...Map.groupBy(batch, ({ delivery }) => delivery.companyId).values()];
      // If the database refuses a company now, it refuses each of its deliveries: trying each would hold up all others.
      if (companies.length === 1 && (!split || kind === 'unavailable')) {
        for (const queued of batch) await failedAlone(queued, kind, error);
        return;
      }
      const parts = companies.length > 1 ? companies : batch.map((queued) => [queued]);
      for (const part of parts) await commitOrSplit(part);
    }
  }

  /** A database that is away fails with many messages; a ping shows whether it is there. */
  async function classify(error: unknown, split: boolean): Promise<FailureClass | 'away'> {
    const kind = failureClass(error);
    const answers = (split || kind === 'permanent') && (await answersWithin(PING_LIMIT_MS, database.ping()));
    if (!answers || kind === 'unavailable') failedAt = clock.now();
    return answers ? kind : 'away';
  }

  /**
   * The database is there: it is this delivery, unless those of everybody fail. For a reason that stays it is tried
   * again behind all others, and quarantined in the end.
   */
  async function failedAlone(queued: Queued, kind: FailureClass, error: unknown): Promise<void> {
    const { delivery, reject } = queued;
    if (delivery.from === undefined) {
      unstored.failed(delivery);
      failedUnits.add(delivery.baseUnitId);
      if (failedUnits.size >= FAILING_UNITS) failedAt = clock.now();
    }
    if (kind === 'unavailable') return refuse([queued]);
    const reason = publicReason(error);
    if (delivery.from === 'quarantine' || delivery.from === 'drill')
      return reject(new Unprocessable(`It still cannot be stored: ${reason}.`));
    if (queued.tries + 1 < TRIES_ALONE) return queue.again(queued);
    return setAside(queued, reason, error);
  }

  async function setAside(
    { delivery, resolve, reject }: Queued,
    reason: string,
    error: unknown,
  ): Promise<void> {
    const { companyId, baseUnitId } = delivery;
    if (suspects.size >= MOST_SUSPECTS) suspects.clear();
    suspects.set(baseUnitId, clock.now());
    try {
      const { quarantineId, messages } = await quarantineDelivery(database, delivery, reason, clock.now());
      measures?.quarantined();
      logger.error({ companyId, baseUnitId, quarantineId, err: error }, 'a delivery was put into quarantine');
      resolve({ accepted: 0, duplicates: 0, unknown: [], quarantined: reason });
      events.emit('delivery.put-aside', { companyId });
      events.emit('messages.written', { companyId, deliveryIds: messages });
    } catch (failure) {
      logger.error({ companyId, baseUnitId, err: failure }, 'a delivery could not be quarantined');
      measures?.refused(1);
      reject(failure instanceof Unavailable ? failure : notStored());
    }
  }

  async function commit(batch: readonly Queued[]): Promise<void> {
    const startedAt = performance.now();
    const deliveries = batch.map(({ delivery }) => delivery);
    const { outcomes, stored } = await commitBatch(deliveries, { now: clock.now(), roomAhead: roomAhead() });
    failedAt = undefined;
    failedUnits.clear();
    unstored.stored(deliveries.filter(({ from }) => from === undefined));
    measures?.committed({ deliveries, outcomes, stored }, performance.now() - startedAt);
    for (const [index, queued] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) continue;
      queued.resolve(outcome);
      onStored?.(queued.delivery, outcome);
    }
    stored.forEach(warnOfConflicts);
    setImmediate(() => stored.forEach(announce));
  }

  function announce(stored: StoredForCompany): void {
    const { companyId, sensorIds, baseUnitIds, sensorsChanged, unitsChanged } = stored;
    events.emit('readings.stored', { companyId, sensorIds, baseUnitIds, sensorsChanged, unitsChanged });
  }

  function refuse(batch: readonly Queued[]): void {
    measures?.refused(batch.length);
    for (const queued of batch) queued.reject(notStored());
  }

  function notStored(): Unavailable {
    return new Unavailable('The readings could not be stored. Please send them again.', RETRY_AFTER_MS);
  }

  return {
    async deliver(delivery) {
      if (closing) throw new Unavailable('The server is shutting down.', RETRY_AFTER_MS);
      const suspectAt = suspects.get(delivery.baseUnitId) ?? Number.NEGATIVE_INFINITY;
      const outcome = queue.add(delivery, Math.abs(clock.now() - suspectAt) < SUSPECT_MS);
      const lane = lanes.take(delivery.companyId);
      if (!running.has(lane)) running.set(lane, run(lane));
      try {
        return await outcome;
      } finally {
        lanes.done(delivery.companyId);
      }
    },
    refuseWhenFull(companyId) {
      if (queue.isFullFor(companyId)) {
        throw new Unavailable('Too many readings are waiting to be stored.', RETRY_AFTER_MS);
      }
    },
    room: async (companyId) => queue.room(companyId),
    get isReady() {
      return failedAt === undefined || clock.now() - failedAt > NOT_READY_MS;
    },
    get waiting() {
      return { readings: queue.readings, bytes: queue.bytes };
    },
    async close() {
      closing = true;
      await Promise.all(running.values());
      await unstored.close();
    },
  };
}
