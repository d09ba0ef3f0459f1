import type { InputMeasurand } from '@ts1/contract';

/** An input that a sensor has from now on. */
export type AddedInput = Pick<KnownInput, 'sensorId' | 'measurand'>;

/** One value of an input, checked: `key` is its name in the message. */
export interface InputValue {
  readonly key: string;
  /** 0 or 1 for a state. */
  readonly value: number;
}

/** Input values of a reading. Times are epoch milliseconds. */
export interface ReadingWithInputs {
  readonly sensorId: number;
  readonly measuredAt: number;
  readonly receivedAt: number;
  readonly values: readonly InputValue[];
}

/** An input as ingest knows it. */
export interface KnownInput {
  readonly sensorId: number;
  readonly input: number;
  readonly key: string;
  readonly measurand: InputMeasurand;
}

/** A value that is newly stored; values that were stored before are not included. */
export interface StoredInputValue {
  readonly sensorId: number;
  readonly input: number;
  readonly measurand: InputMeasurand;
  readonly measuredAt: number;
  readonly value: number;
}
