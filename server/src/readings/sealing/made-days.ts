import { present } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Database } from '../../database/index.ts';
import { bySensor, toColumn, toBatch, type Batch } from '../batch.ts';
import type { NewReading } from '../new-reading.ts';
import type { BlockMaker } from './block-maker.ts';
import type { BlockRows } from '../sealed/block-rows.ts';
import { readDayStates } from './day-states.ts';
import type { MadeBlock } from '../sealed/make-block.ts';
import { lowerBound } from '../sealed/lower-bound.ts';
import { toDay, readSealedDays } from '../sealed/read-sealed.ts';
import { SEAL_AFTER_MS } from './seal-after.ts';

/** A sensor's day that one call contains as a whole. */
export interface MadeDay {
  readonly sensorId: number;
  /** Days since 1970-01-01, in UTC. */
  readonly day: number;
  readonly rows: BlockRows;
  /** Its future block; null for a day whose stored block has all of these readings already. */
  readonly made: MadeBlock | null;
  /** Epoch milliseconds. */
  readonly madeAt: number;
}

/**
 * Makes the blocks of the days among these readings that are old enough to be sealed at `now` (epoch milliseconds) and
 * of which nothing is stored yet: input of `recordReadings`, so that their readings are never rows. To be called before
 * its transaction, which stays short.
 */
export async function makeDays(
  { database, blocks }: { readonly database: Database; readonly blocks: BlockMaker },
  companyId: number,
  readings: readonly NewReading[],
  now: number,
): Promise<MadeDay[]> {
  const before = toDay(now - SEAL_AFTER_MS);
  const batch = toBatch(readings);
  const days = bySensor(batch).flatMap(({ sensorId, rows }) =>
    [...byDay(batch, rows)]
      .filter(([day]) => day < before)
      .map(([day, ofDay]) => ({ sensorId, day, rows: pickRows(batch, ofDay) })),
  );
  if (days.length === 0) return [];
  const { states, findBlock } = await database.readLong(companyId, async (tx) => {
    const found = await readDayStates(tx, companyId, days);
    const sealed = days.filter((_, at) => found[at]?.isSealed);
    return { states: found, findBlock: await readBlocks(tx, companyId, sealed) };
  });
  const made: MadeDay[] = [];
  for (const [at, day] of days.entries()) {
    const state = present(states[at]);
    if (state.hasRows || state.isGone) continue;
    if (!state.isSealed) {
      const block = await blocks.make({ companyId, ...day }, day.rows);
      made.push({ ...day, made: block, madeAt: now });
    } else if (holdsAll(findBlock(day), day.rows)) made.push({ ...day, made: null, madeAt: now });
  }
  return made;
}

/** Groups rows of a batch, which ascend by time, by their day. */
export function byDay(batch: Batch, rows: readonly number[]): Map<number, number[]> {
  return Map.groupBy(rows, (row) => toDay(present(batch.measuredAt[row])));
}

type Day = Pick<MadeDay, 'sensorId' | 'day'>;

/** Reads the readings of sealed days. */
export async function readBlocks(
  tx: Parameters<typeof readSealedDays>[0],
  companyId: number,
  days: readonly Day[],
): Promise<(day: Day) => BlockRows | undefined> {
  const dayKey = ({ sensorId, day }: Day): string => `${sensorId}/${day}`;
  const stretches = days.map(({ sensorId, day }) => ({
    sensorId,
    from: day * DAY_MS,
    to: (day + 1) * DAY_MS,
  }));
  const blocks = new Map(
    (await readSealedDays(tx, companyId, stretches)).map((one) => [dayKey(one), one.rows] as const),
  );
  return (day) => blocks.get(dayKey(day));
}

/** Returns whether a block has a reading of each of these times. */
export function holdsAll(stored: BlockRows | undefined, given: BlockRows): stored is BlockRows {
  return (
    stored !== undefined &&
    given.measuredAt.every((at) => stored.measuredAt[lowerBound(stored.measuredAt, at)] === at)
  );
}

function pickRows(batch: Batch, rows: readonly number[]): BlockRows {
  const pick = (column: Float64Array): Float64Array => toColumn(rows, (row) => column[row] ?? Number.NaN);
  return {
    size: rows.length,
    measuredAt: pick(batch.measuredAt),
    receivedAt: pick(batch.receivedAt),
    baseUnitId: pick(batch.baseUnitId),
    values: batch.values.map(pick),
    error: pick(batch.error),
    error2: pick(batch.error2),
  };
}
