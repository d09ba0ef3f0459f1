import { createAlarmEvaluator } from '../alarms/index.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { chunks } from '../platform/work/chunks.ts';
import {
  type BlockMaker,
  dayOf,
  makeDays,
  type MadeDay,
  type NewReading,
  recordReadings,
  type RecordOutcome,
} from '../readings/index.ts';

/** Readings of one transaction that become rows. */
const ROWS_AT_ONCE = 2_000;

interface StoreDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly companyId: number;
  readonly blocks: BlockMaker;
  /** False where days are not to be sealed: all readings become rows. */
  readonly maySeal?: () => Promise<boolean>;
}

/** What one transaction stores: readings, and those days among them that become blocks. */
export interface Transaction {
  readonly readings: readonly NewReading[];
  readonly made: readonly MadeDay[];
}

export type StorePiece = ReturnType<typeof createPieceStore>;

/** Stores pieces of a recording as ingest does: with newest values, roll-ups and alarms, in one transaction. */
export function createPieceStore({ database, clock, companyId, blocks, maySeal }: StoreDeps) {
  const evaluateAlarms = createAlarmEvaluator({ clock, onChanges: [] });
  return {
    /** Makes the blocks of the days that can be, outside of any transaction. */
    async prepare(readings: readonly NewReading[]): Promise<Transaction[]> {
      const isSealed = (await maySeal?.()) ?? true;
      const made = isSealed ? await makeDays({ database, blocks }, companyId, readings, clock.now()) : [];
      const keyOf = (sensorId: number, day: number): string => `${sensorId}/${day}`;
      const days = new Set(made.map(({ sensorId, day }) => keyOf(sensorId, day)));
      const parted = Map.groupBy(readings, ({ sensorId, measuredAt }) =>
        days.has(keyOf(sensorId, dayOf(measuredAt))),
      );
      const whole = parted.get(true) ?? [];
      const others = parted.get(false) ?? [];
      return [
        ...(whole.length === 0 ? [] : [{ readings: whole, made }]),
        ...[...chunks(others, ROWS_AT_ONCE)].map((some) => ({ readings: some, made: [] })),
      ];
    },
    async commit({ readings, made }: Transaction): Promise<RecordOutcome> {
      return database.write(companyId, async (tx) => {
        const recorded = await recordReadings(tx, companyId, readings, undefined, made);
        await evaluateAlarms(tx, { companyId, readings, ...recorded });
        return recorded;
      });
    },
  };
}
