import type { Measurand, SensorError } from '@ts1/contract';

/**
 * One reading of a known sensor, checked and ready to be stored: values in the units of the table of measurands, null
 * for values that were not measured. Times are epoch milliseconds.
 */
export interface NewReading extends Readonly<Record<Measurand, number | null>> {
  readonly sensorId: number;
  readonly measuredAt: number;
  readonly receivedAt: number;
  /** The unit that received it; null for a reading that no unit delivered now (an import). */
  readonly baseUnitId: number | null;
  /** Stored in place of `temperature`, which is then null. */
  readonly error: SensorError | null;
  readonly error_2: SensorError | null;
}

/** Outcome of storing the readings of one call. */
export interface RecordOutcome {
  /** 1 for each reading that was new, in the order of the call. */
  readonly inserted: Uint8Array;
  /** Number of readings whose sensor and time were stored before, or occurred earlier in the same call. */
  readonly duplicates: number;
  /** Number of duplicates whose value differs from the kept one. */
  readonly conflicts: number;
  /** Sensors of the conflicting duplicates. */
  readonly conflicting: readonly number[];
  /** When the newest reading of each sensor before the call was measured; minus infinity for none. */
  readonly newestBefore: ReadonlyMap<number, number>;
}
