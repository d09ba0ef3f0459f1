import type { LimitedMeasurand, ReceivedSensor, Sensor } from '@ts1/contract';
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
  /** Has the readings stored that wait of a device, from a moment (epoch milliseconds) on; returns how many. */
  readonly takeInUnplaced: (
    change: Change,
    device: { readonly serialNo: string; readonly from: number },
  ) => Promise<number>;
}
