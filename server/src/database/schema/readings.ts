import type { KineticMeasurand, Measurand } from '@ts1/contract';
import type { Generated } from 'kysely';
import type { Moment } from './values.ts';

type MeasurandValues = Record<Measurand, number | null>;

type Statistic = 'min' | 'min_at' | 'max' | 'max_at' | 'sum' | 'sum_squares';

export interface ReadingsTable extends MeasurandValues {
  company_id: number;
  sensor_id: number;
  measured_at: Moment;
  received_at: Moment;
  base_unit_id: number | null;
  /** 8001 or 8002 in place of a temperature. */
  error: number | null;
  error_2: number | null;
}

export interface LatestReadingsTable extends MeasurandValues {
  company_id: number;
  sensor_id: number;
  /** Time of the newest measured reading, from which the values come; the battery is the last one reported. */
  measured_at: Moment;
  battery_at: Moment | null;
  /** Newest receipt, which decides between online and offline; an import counts with its time of measurement. */
  heard_at: Moment;
  /** The base unit of that receipt. */
  base_unit_id: number | null;
  error: number | null;
  error_2: number | null;
  /** Number of readings that came again with another value; the first stored value stays. */
  conflicts: number;
  /** Time of the newest stored reading, if the values are not from it: it was ahead of a clock that was corrected. */
  recorded_to: Generated<Moment | null>;
}

/**
 * Statistics of one sensor over `width_ms` from `bucket_at`, once a later reading has closed that bucket. Sums are
 * whole thousandths, so that they do not depend on the order in which readings arrived.
 */
export type RollupsTable = {
  company_id: number;
  sensor_id: number;
  width_ms: number;
  bucket_at: Moment;
  readings: number;
  covered_ms: number;
} & {
  /** Sum of the terms of mean kinetic temperature over the readings, in fixed point. */
  [Column in `${KineticMeasurand}_kinetic`]: number | bigint | null;
} & { [Column in `${Measurand}_${Statistic}`]: number | null } & {
  [Column in `${Measurand}_count`]: number;
};

/** The readings of a sensor's day in UTC as one block; readings that came later are rows of `readings`. */
export interface SealedDaysTable {
  company_id: number;
  sensor_id: number;
  /** Days since 1970-01-01. */
  day: number;
  /** Number of readings in the block. */
  readings: number;
  /** SHA-256 over the readings as lines of text, in hexadecimal. */
  digest: string;
  first_at: Moment;
  last_at: Moment;
  sealed_at: Moment;
  block: Uint8Array;
  /** 1 while its roll-ups of 10 minutes are rows; 0 once they are computed from its readings. */
  fine_rollups: Generated<number>;
  /** Inputs with values in the block: bit 0 for input 1. */
  inputs: Generated<number>;
  /** 1 while later values of inputs are rows and wait until the block is made again. */
  inputs_late: Generated<number>;
}

/** Leaves of the trees whose roots are in the audit log: one for each sealing of a day or deletion of its block. */
export interface ReadingSealsTable {
  company_id: number;
  sensor_id: number;
  /** Days since 1970-01-01. */
  day: number;
  /** The number of its root, counted from 1 for each company; 0 while it waits for one. */
  seal: number;
  /** Number of readings of the day; 0 for a day that was deleted. */
  readings: number;
  /** Digest of those readings, or of the deleted ones. */
  digest: string;
}

export interface ReadingTables {
  readings: ReadingsTable;
  sealed_days: SealedDaysTable;
  reading_seals: ReadingSealsTable;
  latest_readings: LatestReadingsTable;
  rollups: RollupsTable;
}
