import type { Tx } from '../../database/index.ts';
import type { ReadingToEvaluate } from './received-readings.ts';
import { readWindowExtremes, type WantedWindow } from '../history/read-windows.ts';
import {
  longestWindow,
  mayBeBeyond,
  conditionNames,
  type Condition,
  type ConditionKey,
} from '../machine/conditions.ts';
import type { Bound, KnownExtremes, LearnedBound } from './known-extremes.ts';

/** A sensor with readings that may change its alarms. */
interface Received {
  readonly alarms: { readonly sensorId: number };
  readonly conditions: readonly Condition[];
  /** Nothing of it is in alarm or late: only a reading that is beyond changes anything. */
  readonly isQuiet: boolean;
  /** When its newest reading before the batch was measured. */
  readonly newestBefore: number;
  /** Those that are no duplicates. */
  readonly fresh: readonly ReadingToEvaluate[];
  /** Oldest first. */
  readonly inOrder: readonly ReadingToEvaluate[];
}

/**
 * Leaves out quiet sensors of which no window can hold anything beyond: the extreme of a window, which the database
 * finds by itself, costs a tenth of its readings, and nearly every window is calm. It is asked for only where what is
 * known from the batches before leaves it open.
 */
export async function withoutCalm<One extends Received>(
  tx: Tx,
  companyId: number,
  all: readonly One[],
  known: KnownExtremes,
): Promise<readonly One[]> {
  const doubtful = all.filter(isByWindowsAlone);
  if (doubtful.length === 0) return all;
  const calm = new Set<Received>(doubtful);
  for (const { key, most } of windowConditions(doubtful)) {
    const { measurand } = conditionNames(key);
    if (measurand === null || most === null) continue;
    const looks = doubtful.flatMap((one) => windowLooks(one, key, known));
    const open = looks.filter((look) => mayReach(look, look.known));
    const windows = open.map(({ window }) => window);
    const extremes = await readWindowExtremes(tx, companyId, { measurand, end: most.end }, windows);
    const learned: LearnedBound[] = [];
    for (const look of looks) {
      const { sensorId, windowMs, until } = look.window;
      const extreme = extremes.get(sensorId);
      const bound = extreme === undefined ? look.known : { since: until - windowMs, extreme };
      if (mayReach(look, bound)) calm.delete(look.one);
      if (bound !== undefined) learned.push(withBatch(look, bound));
    }
    known.note(tx, key, learned);
  }
  return all.filter((one) => !calm.has(one));
}

/** Returns the window that conditions over one must know before the first reading. */
export function windowBefore({ alarms, conditions, inOrder: [first] }: Received): WantedWindow[] {
  const windowMs = longestWindow(conditions);
  if (windowMs === 0 || first === undefined) return [];
  return [{ sensorId: alarms.sensorId, windowMs, until: first.measuredAt }];
}

/** Windows of which nothing is known before they are read are never calm. */
function isByWindowsAlone({ isQuiet, conditions, fresh }: Received): boolean {
  return (
    isQuiet &&
    conditions
      .filter(
        ({ key, windowMs, most }) =>
          windowMs === 0 || most === null || conditionNames(key).measurand === null,
      )
      .every((condition) => !fresh.some((reading) => mayBeBeyond(condition, reading)))
  );
}

/** Each condition over a window that one of them has, once. */
function windowConditions(all: readonly Received[]): Iterable<Condition> {
  const kinds = new Map<ConditionKey, Condition>();
  for (const { conditions } of all) {
    for (const condition of conditions) if (condition.windowMs > 0) kinds.set(condition.key, condition);
  }
  return kinds.values();
}

/** A window of a sensor that is to be found calm, or not. */
interface Look {
  readonly one: Received;
  readonly condition: Condition;
  readonly window: WantedWindow;
  readonly known: Bound | undefined;
  /** Extremes of the batch; infinite the other way round when it has no value. */
  readonly lowest: number;
  readonly highest: number;
}

function windowLooks(one: Received, key: ConditionKey, known: KnownExtremes): Look[] {
  const condition = one.conditions.find((own) => own.key === key);
  const [window] = windowBefore(one);
  if (condition === undefined || window === undefined) return [];
  const { sensorId, windowMs, until } = window;
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const reading of one.fresh) {
    const value = condition.valueIn(reading);
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const bound = known.findBound(sensorId, key, { since: until - windowMs, until: one.newestBefore });
  return [{ one, condition, window, known: bound, lowest, highest }];
}

/** Whether a reading of the batch can be beyond, by a bound of what was measured before it: without one it can. */
function mayReach({ condition, lowest, highest }: Look, before: Bound | undefined): boolean {
  const { most, isBeyond } = condition;
  if (most === null || lowest > highest) return false;
  if (before === undefined) return true;
  const extreme = farther(most.end, most.end === 'lowest' ? lowest : highest, before.extreme);
  return isBeyond(most.bound(extreme, { lowest, highest }));
}

function withBatch({ one, condition, window, lowest, highest }: Look, before: Bound): LearnedBound {
  const end = condition.most?.end ?? 'lowest';
  const own = lowest > highest ? Number.NaN : end === 'lowest' ? lowest : highest;
  return {
    sensorId: window.sensorId,
    since: before.since,
    until: one.inOrder.at(-1)?.measuredAt ?? window.until,
    extreme: farther(end, own, before.extreme),
  };
}

/** Returns the farther of two values, NaN for none. */
function farther(end: 'lowest' | 'highest', one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  if (Number.isNaN(other)) return one;
  return end === 'lowest' ? Math.min(one, other) : Math.max(one, other);
}
