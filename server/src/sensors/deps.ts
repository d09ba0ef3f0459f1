import type { LimitedMeasurand, ReceivedSensor, SensedMeasurand, Sensor, SensorType } from '@ts1/contract';
import type { Change, ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';

export interface SensorDeps extends ChangeDeps {
  /** Ends everything else that belongs to a sensor, in the transaction that deletes it. */
  readonly sensorDeleted: (change: Change, sensorId: number) => Promise<void>;
  /** Ends what belongs to the device of a sensor that another one replaced `from` then on (epoch milliseconds). */
  readonly deviceSwapped: (change: Change, sensorId: number, from: number) => Promise<void>;
  /** Sensors with what guards them and what they are at a moment (epoch milliseconds). */
  readonly withStates: (
    tx: Tx,
    companyId: number,
    sensors: readonly ReceivedSensor[],
    now: number,
  ) => Promise<Sensor[]>;
  /** Returns the measurands for which a sensor has limits. */
  readonly limitedMeasurands: (
    tx: Tx,
    companyId: number,
    sensorId: number,
  ) => Promise<readonly LimitedMeasurand[]>;
  /** Has a reading stored that was received before its device was put in its place. */
  readonly takeInReading: (change: Change, reading: ReceivedReading) => Promise<void>;
}

/** The latest reading of a device that had not been put anywhere yet; times are epoch milliseconds. */
export interface ReceivedReading {
  readonly serialNo: string;
  readonly type: SensorType;
  readonly baseUnitId: number;
  readonly measuredAt: number;
  readonly receivedAt: number;
  readonly values: Readonly<Record<SensedMeasurand, number | null>>;
}
