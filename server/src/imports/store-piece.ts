import type { ChangeDeps } from '../audit/index.ts';
import { createAlarmEvaluator } from '../alarms/index.ts';
import { chunks } from '../platform/work/chunks.ts';
import {
  type BlockMaker,
  toDay,
  makeDays,
  type MadeDay,
  recordBatch,
  recordInputs,
  type RecordOutcome,
  toBatch,
} from '../readings/index.ts';
import type { ImportedReading } from './day-buffers.ts';

/** Most readings of one transaction that become rows. */
const ROWS_AT_ONCE = 2_000;

interface StoreDeps extends ChangeDeps {
  readonly companyId: number;
  readonly blocks: BlockMaker;
  /** Returns false where days are not to be sealed: all readings become rows. */
  readonly maySeal?: () => Promise<boolean>;
}

/** Contents of one transaction: readings, and the days among them that become blocks. */
export interface Transaction {
  readonly readings: readonly ImportedReading[];
  readonly made: readonly MadeDay[];
}

/** Outcome of storing the readings of a transaction. */
export interface PieceOutcome extends Pick<RecordOutcome, 'duplicates' | 'conflicts'> {
  /** Values of inputs that are stored now. */
  readonly inputValues: number;
  /** Values for which their sensor has no input left: it can have as many as `MAX_INPUTS`. */
  readonly withoutRoom: number;
}

export type StorePiece = ReturnType<typeof createPieceStore>;

/** Creates the store for pieces of a recording: as in ingest, with newest values, roll-ups and alarms. */
export function createPieceStore({ database, clock, companyId, blocks, maySeal }: StoreDeps) {
  const evaluateAlarms = createAlarmEvaluator({ clock, onChanges: [] });
  return {
    /** Makes the blocks of days that can be sealed, outside of any transaction. */
    async prepare(readings: readonly ImportedReading[]): Promise<Transaction[]> {
      const isSealed = (await maySeal?.()) ?? true;
      const sensorDayKey = (sensorId: number, day: number): string => `${sensorId}/${day}`;
      // Values of inputs become rows first: a day with such values is sealed later.
      const withInputs = new Set(
        readings
          .filter(({ inputs }) => inputs !== undefined)
          .map(({ sensorId, measuredAt }) => sensorDayKey(sensorId, toDay(measuredAt))),
      );
      const plain =
        withInputs.size === 0
          ? readings
          : readings.filter(
              ({ sensorId, measuredAt }) => !withInputs.has(sensorDayKey(sensorId, toDay(measuredAt))),
            );
      const made = isSealed ? await makeDays({ database, blocks }, companyId, plain, clock.now()) : [];
      const days = new Set(made.map(({ sensorId, day }) => sensorDayKey(sensorId, day)));
      const parted = Map.groupBy(readings, ({ sensorId, measuredAt }) =>
        days.has(sensorDayKey(sensorId, toDay(measuredAt))),
      );
      const whole = parted.get(true) ?? [];
      const others = parted.get(false) ?? [];
      return [
        ...(whole.length === 0 ? [] : [{ readings: whole, made }]),
        ...[...chunks(others, ROWS_AT_ONCE)].map((some) => ({ readings: some, made: [] })),
      ];
    },
    async commit({ readings, made }: Transaction): Promise<PieceOutcome> {
      return database.write(companyId, async (tx) => {
        const batch = toBatch(readings);
        const recorded = await recordBatch(tx, companyId, batch, Number.POSITIVE_INFINITY, { made });
        const withInputs = readings.flatMap(({ inputs, ...reading }) =>
          inputs === undefined ? [] : [{ ...reading, values: inputs }],
        );
        const { stored, beyond, added } = await recordInputs(tx, companyId, withInputs, clock.now());
        await evaluateAlarms(tx, {
          companyId,
          readings: batch,
          ...recorded,
          inputs: stored,
          addedInputs: added,
        });
        const readingKey = (sensorId: number, at: number): string => `${sensorId} ${at}`;
        const fresh = new Set(stored.map(({ sensorId, measuredAt }) => readingKey(sensorId, measuredAt)));
        // A reading that existed already and now has a further input is not counted as a duplicate.
        const joined = readings.filter(
          ({ inputs, sensorId, measuredAt }, at) =>
            inputs !== undefined &&
            recorded.inserted[at] === 0 &&
            fresh.has(readingKey(sensorId, measuredAt)),
        ).length;
        return {
          duplicates: recorded.duplicates - joined,
          conflicts: recorded.conflicts,
          inputValues: stored.length,
          withoutRoom: beyond.length,
        };
      });
    },
  };
}
