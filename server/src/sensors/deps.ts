import type { Change } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';

export interface SensorDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** What else ends with a sensor, in the transaction that deletes it. */
  readonly sensorDeleted: (change: Change, sensorId: number) => Promise<void>;
}
