import type { Database } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import type { Clock } from '../platform/clock.ts';

export interface CalibrationDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Dependencies of reminding admins by the clock alone. */
export interface ReminderDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EmitEvents;
}
