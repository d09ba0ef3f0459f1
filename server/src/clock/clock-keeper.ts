import type { Database } from '../database/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { SharedClock } from './follow-database.ts';
import { doubtAtStart, doubtOfDatabase, doubtOfStep, isConfirmed, stepBetween } from './doubt.ts';
import { type Doubt, type Look, NOTEWORTHY_MS } from './doubt.ts';
import { readDoubt, readNewestCommit, readWitnesses, writeDoubt } from './stored-doubt.ts';

export interface ClockKeeperOptions {
  readonly database: Database;
  readonly clock: SharedClock;
  readonly look: () => Look;
  readonly logger: Logger;
  /** The clock was set: times that depend on it are computed again. */
  readonly onStep: () => Promise<void>;
}

/** Knows whether the clock can be trusted with what cannot be undone. */
export interface ClockKeeper {
  /** Compares the clocks; called at the start and every minute. */
  check(): Promise<void>;
  /** Null while the clock is trusted. Deleting and ending by time wait meanwhile. */
  readonly doubt: Doubt | null;
  /** The last step of more than five minutes. */
  readonly lastStep: { readonly at: number; readonly byMs: number } | null;
  readonly disagreesMs: number;
}

/** Creates the keeper of one server; what it doubts is stored, so that a restart does not end the doubt. */
export function createClockKeeper(options: ClockKeeperOptions): ClockKeeper {
  const { database, clock, look, logger, onStep } = options;
  let before: Look | null = null;
  let doubt: Doubt | null = null;
  /** Found while nothing could be stored; undefined when the database knows all we know. */
  let unstored: Doubt | null | undefined;
  let stepPending = false;
  let lastStep: ClockKeeper['lastStep'] = null;
  let disagreed = false;

  async function check(): Promise<void> {
    await clock.sync();
    const now = clock.now();
    const seen = { wall: now, monotonic: look().monotonic };
    const stepMs = before === null ? await stepSinceLastRun(now) : stepBetween(before, seen);
    const found =
      before === null ? doubtAtStart(await readNewestCommit(database, now), now) : doubtOfStep(stepMs, now);
    before = seen;
    if (stepMs !== 0) {
      lastStep = { at: now, byMs: stepMs };
      logger.error({ seconds: stepMs / 1_000 }, 'the clock was set; due times are reckoned anew');
      stepPending = true;
    }
    reportDisagreement();
    await settle(found, now);
    if (!stepPending) return;
    await onStep();
    stepPending = false;
  }

  /** Time that passed while no server ran is no step; time that went back is. */
  async function stepSinceLastRun(now: number): Promise<number> {
    const byMs = now - (await readNewestCommit(database, now));
    return byMs < -NOTEWORTHY_MS ? byMs : 0;
  }

  function reportDisagreement(): void {
    const disagrees = disagreesMs() > NOTEWORTHY_MS;
    if (disagrees && !disagreed) {
      logger.error({ seconds: disagreesMs() / 1_000 }, "this machine's clock differs from the database's");
    }
    disagreed = disagrees;
  }

  async function settle(found: Doubt | null, now: number): Promise<void> {
    const inDatabase = await readDoubt(database);
    const stored = unstored === undefined ? inDatabase : unstored;
    const differing = doubtOfDatabase(clock.databaseAheadMs ?? 0, now);
    let next = stored ?? found;
    // A step back that undoes the doubted step ends the doubt.
    const isUndone = found !== null && stored !== null && Math.abs(found.byMs + stored.byMs) < NOTEWORTHY_MS;
    const isOver = found === null && next !== null && isConfirmed(await readWitnesses(database, next, now));
    if (isUndone || isOver) next = null;
    if (next !== stored) unstored = next;
    const toStore = unstored;
    next ??= differing;
    if (next !== null && doubt === null) {
      logger.error(
        { ...next, days: next.byMs / 86_400_000 },
        'the clock is in doubt: nothing is deleted or ended by time until readings confirm it, or "npm run cli -- clock accept"',
      );
    }
    if (next === null && doubt !== null) logger.warn('the clock is trusted again');
    doubt = next;
    // Last: where nothing can be written it is doubted anyway.
    if (toStore === undefined) return;
    await writeDoubt(database, toStore);
    unstored = undefined;
  }

  const disagreesMs = () => Math.abs(clock.databaseAheadMs ?? 0);
  return {
    check,
    get doubt() {
      return doubt;
    },
    get lastStep() {
      return lastStep;
    },
    get disagreesMs() {
      return disagreesMs();
    },
  };
}
