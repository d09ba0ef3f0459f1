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
  /** The newest receipt of anything, which online and offline go by; an import counts for when it was measured. */
  heard_at: Moment;
  /** The unit that received it then. */
  base_unit_id: number | null;
  error: number | null;
  error_2: number | null;
  /** Readings that came again with another value; the first stored one won. */
  conflicts: number;
  /** The newest reading of the record, where the values are not its: it lay ahead of a clock that was set right. */
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
  /** Sum over readings of what mean kinetic temperature needs, in fixed point. */
  [Column in `${KineticMeasurand}_kinetic`]: number | bigint | null;
} & { [Column in `${Measurand}_${Statistic}`]: number | null } & {
  [Column in `${Measurand}_count`]: number;
};

/** The readings of a sensor's day in UTC as one block; those that came after it was made are rows of `readings`. */
export interface SealedDaysTable {
  company_id: number;
  sensor_id: number;
  /** Days since 1970-01-01. */
  day: number;
  /** How many are in the block. */
  readings: number;
  /** SHA-256 over them in lines of text, in hexadecimal. */
  digest: string;
  first_at: Moment;
  last_at: Moment;
  sealed_at: Moment;
  block: Uint8Array;
  /** 1 while its roll-ups of 10 minutes are rows; 0 since they are computed from its readings. */
  fine_rollups: Generated<number>;
  /** Channels of which the block has values: bit 0 for channel 1. */
  channels: Generated<number>;
  /** 1 while values of channels that came since are rows and wait for the block to be made again. */
  channels_late: Generated<number>;
}

/** The leaves of the trees whose roots the audit log has: one each time that a day was sealed, or its block deleted. */
export interface ReadingSealsTable {
  company_id: number;
  sensor_id: number;
  /** Days since 1970-01-01. */
  day: number;
  /** The number of the root that it stands under, counted from 1 for each company; 0 while it waits for one. */
  seal: number;
  /** How many the day had; 0 for a day that was deleted. */
  readings: number;
  /** Digest of those readings, or of those that were deleted. */
  digest: string;
}

export interface ReadingTables {
  readings: ReadingsTable;
  sealed_days: SealedDaysTable;
  reading_seals: ReadingSealsTable;
  latest_readings: LatestReadingsTable;
  rollups: RollupsTable;
}
