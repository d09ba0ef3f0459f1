import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { eachApart, throwAny } from '../platform/each-apart.ts';
import type { Logger } from '../platform/logger.ts';
import type { AlarmChange, OnAlarmChanges } from './alarm-change.ts';
import { findUnitsToWatch, watchUnits } from './base-unit-silence.ts';
import { expireDue } from './expire-due.ts';
import { KnownConditions } from './settings-versions.ts';

export interface AlarmClockOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly onChanges: readonly OnAlarmChanges[];
  /** False while readings cannot be stored: then nobody is silent but we. */
  readonly isReceiving: () => boolean;
}

/** What happens to alarms by time alone. */
export interface AlarmClock {
  /** Does everything that is due by now. Throws in the end why some of it could not be done. */
  tick(): Promise<void>;
  /** Has ticked lately: alarms by time are being evaluated. */
  readonly isAlive: boolean;
  /** Ticks no more, and resolves when the current one is done. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 500;
const DEAD_AFTER_MS = 30_000;
/** After a pause of this length we cannot say who was silent: the machine slept, or the database was away. */
const PAUSE_MS = 10_000;
/** One transaction holds at most this many sensors, so that readings do not wait long behind it. */
const SENSORS_PER_TRANSACTION = 200;
const SENSORS_PER_TICK = 5_000;

/**
 * Starts the clock of all alarms. Every server of a database runs one; the rows that it locks and what is stored in
 * them decide that each thing happens once.
 */
export function startAlarmClock(options: AlarmClockOptions): AlarmClock {
  const clock = createAlarmClock(options);
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    try {
      await clock.tick();
    } catch (error) {
      options.logger.error({ err: error }, 'alarms by time could not be evaluated');
    }
    if (!stopped) timer = setTimeout(start, INTERVAL_MS);
  }
  function start(): void {
    running = run();
  }
  start();
  return {
    tick: clock.tick,
    get isAlive() {
      return clock.isAlive;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The clock without its timer. */
export function createAlarmClock({
  database,
  clock,
  onChanges,
  isReceiving,
}: Omit<AlarmClockOptions, 'logger'>): Omit<AlarmClock, 'stop'> {
  const known = new KnownConditions();
  const startedAt = clock.now();
  let readySince = startedAt;
  let lastTickAt: number | null = null;

  async function tick(): Promise<void> {
    const now = clock.now();
    if (!isReceiving() || now - (lastTickAt ?? readySince) > PAUSE_MS) readySince = now;
    const failures = [...(await watchAllUnits(now)), ...(await expireAll(now))];
    lastTickAt = now;
    throwAny(failures);
  }

  async function watchAllUnits(now: number): Promise<unknown[]> {
    const units = await database.readAcross(async (tx) => findUnitsToWatch(tx, now, readySince));
    const byCompany = Map.groupBy(units, ({ companyId }) => companyId);
    return eachApart(byCompany, async ([companyId, ofCompany]) => {
      const ids = ofCompany.map(({ baseUnitId }) => baseUnitId);
      await database.write(companyId, async (tx) => {
        const changes = await watchUnits(tx, companyId, ids, now, readySince);
        await tellAll(changes, async (tell) => tell(tx, companyId, changes));
      });
    });
  }

  async function expireAll(now: number): Promise<unknown[]> {
    const due = await database.readAcross(async (tx) =>
      tx.sql
        .selectFrom('alarm_states')
        .select(['company_id', 'sensor_id'])
        .where('due_at', '<=', now)
        .orderBy('company_id')
        .orderBy('sensor_id')
        .limit(SENSORS_PER_TICK)
        .execute(),
    );
    const failures: unknown[] = [];
    for (const [companyId, ofCompany] of Map.groupBy(due, ({ company_id }) => company_id)) {
      for (let from = 0; from < ofCompany.length; from += SENSORS_PER_TRANSACTION) {
        const ids = ofCompany.slice(from, from + SENSORS_PER_TRANSACTION).map(({ sensor_id }) => sensor_id);
        failures.push(...(await expireSome(companyId, ids, now)));
      }
    }
    return failures;
  }

  /** All together; where that fails each by itself, so that a sensor that cannot be evaluated holds no other up. */
  async function expireSome(companyId: number, ids: readonly number[], now: number): Promise<unknown[]> {
    const expire = async (some: readonly number[]) =>
      database.write(companyId, async (tx) => {
        const changes = await expireDue(tx, companyId, some, known, { now, readySince });
        await tellAll(changes, async (tell) => tell(tx, companyId, changes));
      });
    const failures = await eachApart([ids], expire);
    if (failures.length === 0 || ids.length === 1) return failures;
    return eachApart(ids, async (id) => expire([id]));
  }

  async function tellAll(
    changes: readonly AlarmChange[],
    how: (tell: OnAlarmChanges) => Promise<void>,
  ): Promise<void> {
    if (changes.length > 0) for (const tell of onChanges) await how(tell);
  }

  return {
    tick,
    get isAlive() {
      return clock.now() - (lastTickAt ?? startedAt) <= DEAD_AFTER_MS;
    },
  };
}
