import type { Database, Tx } from '../../database/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { eachApart, throwAny } from '../../platform/work/each-apart.ts';
import type { AlarmChange, OnAlarmChanges } from '../log/alarm-change.ts';
import { findUnitsToWatch, watchUnits } from '../evaluate/base-unit-silence.ts';
import { expireDue, type Now } from '../evaluate/expire-due.ts';
import { renewLearntSilence } from '../saving/renew-silence.ts';
import { KnownConditions } from '../settings/settings-versions.ts';
import type { Watch } from '../machine/watch.ts';

export interface AlarmClockOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly onChanges: readonly OnAlarmChanges[];
  /** When this installation could receive nothing: that time is not counted as silence. */
  readonly watch: () => Watch;
}

/** Evaluation of alarms by time alone. */
export interface AlarmClock {
  /** Does everything that is due by now. Throws in the end why some of it could not be done. */
  readonly tick: () => Promise<void>;
  /** Has ticked lately: alarms by time are being evaluated. */
  readonly isAlive: boolean;
  /** Companies whose alarms by time cannot be evaluated, and since when. */
  readonly failing: ReadonlyMap<number, number>;
}

const DEAD_AFTER_MS = 30_000;
/** One transaction holds at most this many sensors, so that readings do not wait long behind it. */
const SENSORS_PER_TRANSACTION = 200;
const SENSORS_PER_TICK = 5_000;

/** Sensors of all companies that have something due, what is due for longest first. */
export function selectDue(tx: Tx, now: number) {
  return tx.sql
    .selectFrom('alarm_states')
    .select(['company_id', 'sensor_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(SENSORS_PER_TICK);
}

/**
 * Creates the clock of all alarms. Every server of a database has one; the rows that it locks and what is stored in them
 * decide that each thing happens once.
 */
export function createAlarmClock({
  database,
  clock,
  onChanges,
  watch: readWatch,
}: AlarmClockOptions): AlarmClock {
  const known = new KnownConditions();
  const startedAt = clock.now();
  let lastTickAt: number | null = null;
  let failing = new Map<number, number>();

  async function tick(): Promise<void> {
    const now = clock.now();
    const watch = readWatch();
    const failed = new Set<number>();
    const failures = [...(await watchAllUnits(now, watch, failed)), ...(await expireAll(now, watch, failed))];
    failing = new Map([...failed].map((companyId) => [companyId, failing.get(companyId) ?? now]));
    lastTickAt = clock.now();
    throwAny(failures);
  }

  async function watchAllUnits(now: number, watch: Watch, failed: Set<number>): Promise<unknown[]> {
    const units = await database.readAcross(async (tx) => findUnitsToWatch(tx, now, watch));
    const byCompany = Map.groupBy(units, ({ companyId }) => companyId);
    return eachApart(byCompany, async ([companyId, ofCompany]) => {
      const ids = ofCompany.map(({ baseUnitId }) => baseUnitId);
      failed.add(companyId);
      await database.write(companyId, async (tx) => {
        const changes = await watchUnits(tx, companyId, ids, now, watch);
        await notifyAll(changes, async (notify) => notify(tx, companyId, changes));
      });
      failed.delete(companyId);
    });
  }

  async function expireAll(now: number, watch: Watch, failed: Set<number>): Promise<unknown[]> {
    const due = await database.readAcross(async (tx) => selectDue(tx, now).execute());
    const all: unknown[] = [];
    const byKey = due.toSorted(
      (one, other) => one.company_id - other.company_id || one.sensor_id - other.sensor_id,
    );
    for (const [companyId, ofCompany] of Map.groupBy(byKey, ({ company_id }) => company_id)) {
      for (const some of chunks(ofCompany, SENSORS_PER_TRANSACTION)) {
        const ids = some.map(({ sensor_id }) => sensor_id);
        const failures = await expireSome(companyId, ids, { now, watch });
        if (failures.length > 0) failed.add(companyId);
        all.push(...failures);
      }
    }
    return all;
  }

  /** All together; where that fails each by itself, so that a sensor that cannot be evaluated holds no other up. */
  async function expireSome(companyId: number, ids: readonly number[], now: Now): Promise<unknown[]> {
    const expire = async (some: readonly number[]) =>
      database.write(companyId, async (tx) => {
        await renewLearntSilence({ onChanges }, tx, companyId, some, now.now);
        const changes = await expireDue(tx, companyId, some, known, now);
        await notifyAll(changes, async (notify) => notify(tx, companyId, changes));
      });
    const failures = await eachApart([ids], expire);
    if (failures.length === 0 || ids.length === 1) return failures;
    return eachApart(ids, async (id) => expire([id]));
  }

  async function notifyAll(
    changes: readonly AlarmChange[],
    call: (notify: OnAlarmChanges) => Promise<void>,
  ): Promise<void> {
    if (changes.length > 0) for (const notify of onChanges) await call(notify);
  }

  return {
    tick,
    get isAlive() {
      return clock.now() - (lastTickAt ?? startedAt) <= DEAD_AFTER_MS;
    },
    get failing() {
      return failing;
    },
  };
}
