import type { IngestRejection, Measurand, Sender, SensorError } from '@ts1/contract';
import { senderProblem } from '@ts1/contract/received';
import type { InputValue } from '../../readings/index.ts';

/** A reading as it goes to storage, of a sensor that is known by its serial number alone. */
export interface DecodedReading extends Readonly<Record<Measurand, number | null>> {
  /** Digits. */
  readonly serial: string;
  /** Epoch milliseconds; the time of receipt when the base unit gave none. */
  readonly measuredAt: number;
  readonly error: SensorError | null;
  readonly error_2: SensorError | null;
  /** Battery in percent, for sensors that report it so and have no `battery`, which is in volts. */
  readonly battery_percent: number | null;
  /** The version that the sensor says it runs. */
  readonly firmware: string | null;
  /** Values of inputs that it measured, at least one; null for most readings, which have none. */
  readonly inputs: ReadingInputs | null;
}

/** The values of inputs that a reading has, and its place in the call: what has no room is rejected by that. */
export interface ReadingInputs {
  readonly index: number;
  readonly values: readonly InputValue[];
}

/** An unknown key under `inputs`. */
export interface UnknownKey {
  readonly key: string;
  readonly sensor: string;
}

/** Why something was not taken, as metrics count it. */
export const REJECTION_KINDS = [
  'not-a-reading',
  'timestamp',
  'no-timestamp',
  'unknown-field',
  'value',
  'too-far-ahead',
  ...senderProblem.options,
] as const;
export type RejectionKind = (typeof REJECTION_KINDS)[number];

/**
 * A part of a call that was not taken: a whole reading, or with `field` that field of it. `reason` is a sentence that
 * names the field.
 */
export interface Rejection {
  readonly index: number;
  readonly reason: string;
  readonly kind: RejectionKind;
  readonly field?: string;
  readonly sensor?: string;
  /** The network server of the message. */
  readonly sender?: Sender;
}

/** A rejection in the words of the contract. */
export function toIngestRejection({
  kind: _kind,
  sender: _sender,
  ...rejection
}: Rejection): IngestRejection {
  return rejection;
}

/** A reading that is further ahead than our clock allows, and its place in the call. */
export interface ReadingAhead {
  readonly index: number;
  readonly reading: DecodedReading;
}

/**
 * The meaning of a reading without a time: it was measured now, or, in a message that may have waited somewhere, at an
 * unknown time.
 */
export type Untimed = 'measured-now' | 'unknown';
