import type { Change } from '../audit/index.ts';
import type { LimitedMeasurand, ReceivedSensor, SensedMeasurand, Sensor, SensorType } from '@ts1/contract';
import type { Database, Tx } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';

export interface SensorDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** What else ends with a sensor, in the transaction that deletes it. */
  readonly sensorDeleted: (change: Change, sensorId: number) => Promise<void>;
  /** What ends with the device of a sensor that another one replaced `from` then on (epoch milliseconds). */
  readonly deviceSwapped: (change: Change, sensorId: number, from: number) => Promise<void>;
  /** Sensors with what guards them and what they are at a moment (epoch milliseconds). */
  readonly withStates: (
    tx: Tx,
    companyId: number,
    sensors: readonly ReceivedSensor[],
    now: number,
  ) => Promise<Sensor[]>;
  /** What a sensor has limits for. */
  readonly limitedMeasurands: (
    tx: Tx,
    companyId: number,
    sensorId: number,
  ) => Promise<readonly LimitedMeasurand[]>;
  /** Has a reading stored that was received before its device was put where it stands. */
  readonly takeInReading: (change: Change, reading: ReceivedReading) => Promise<void>;
}

/** The latest reading of a device that nobody had put anywhere yet; times are epoch milliseconds. */
export interface ReceivedReading {
  readonly serialNo: string;
  readonly type: SensorType;
  readonly baseUnitId: number;
  readonly measuredAt: number;
  readonly receivedAt: number;
  readonly values: Readonly<Record<SensedMeasurand, number | null>>;
}
