import type { Tx } from '../../database/index.ts';
import type { NewReading } from '../../readings/index.ts';
import { readWindowExtremes, type WantedWindow } from '../history/read-windows.ts';
import { longestWindow, mayBeBeyond, namesOf, type Condition } from '../machine/conditions.ts';

/** A sensor with readings that may change its alarms. */
interface Received {
  readonly alarms: { readonly sensorId: number };
  readonly conditions: readonly Condition[];
  /** Nothing of it is in alarm or late: only a reading that is beyond changes anything. */
  readonly isQuiet: boolean;
  /** Those that are no duplicates. */
  readonly fresh: readonly NewReading[];
  /** Oldest first. */
  readonly inOrder: readonly NewReading[];
}

/**
 * Leaves out quiet sensors of which no window can hold anything beyond: the extreme of a window, which the database
 * finds by itself, costs a tenth of its readings, and nearly every window is calm.
 */
export async function withoutCalm<One extends Received>(
  tx: Tx,
  companyId: number,
  all: readonly One[],
): Promise<One[]> {
  const doubtful = all.filter(isByWindowsAlone);
  if (doubtful.length === 0) return [...all];
  const calm = new Set<One>(doubtful);
  for (const { key, most } of kindsOf(doubtful)) {
    const concerned = doubtful.filter(({ conditions }) => conditions.some((one) => one.key === key));
    const { measurand } = namesOf(key);
    if (measurand === null || most === null) continue;
    const wanted = { measurand, end: most.end };
    const extremes = await readWindowExtremes(tx, companyId, wanted, concerned.flatMap(windowBefore));
    for (const one of concerned) {
      const condition = one.conditions.find((own) => own.key === key);
      const extreme = extremes.get(one.alarms.sensorId) ?? Number.NaN;
      if (condition !== undefined && mayReach(condition, one.fresh, extreme)) calm.delete(one);
    }
  }
  return all.filter((one) => !calm.has(one));
}

/** What conditions over a window have to know before they evaluate the first reading. */
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
      .filter(({ key, windowMs, most }) => windowMs === 0 || most === null || namesOf(key).measurand === null)
      .every((condition) => !fresh.some((reading) => mayBeBeyond(condition, reading)))
  );
}

/** Each condition over a window that one of them has, once. */
function kindsOf(all: readonly Received[]): Iterable<Condition> {
  const over = all.flatMap(({ conditions }) => conditions.filter(({ windowMs }) => windowMs > 0));
  return new Map(over.map((condition) => [condition.key, condition])).values();
}

function mayReach(
  { valueIn, most, isBeyond }: Condition,
  fresh: readonly NewReading[],
  extreme: number,
): boolean {
  const values = fresh.map(valueIn).filter((value) => !Number.isNaN(value));
  if (values.length === 0 || most === null) return false;
  const batch = { lowest: Math.min(...values), highest: Math.max(...values) };
  const farthest = most.end === 'lowest' ? Math.min : Math.max;
  return isBeyond(
    most.bound(Number.isNaN(extreme) ? batch[most.end] : farthest(extreme, batch[most.end]), batch),
  );
}
