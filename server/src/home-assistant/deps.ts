import type { Database } from '../database/index.ts';
import type { EmitEvents } from '../events.ts';
import type { Clock } from '../platform/clock.ts';

export interface HomeAssistantDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EmitEvents;
  /** Users are made at an outside broker, by its operator. */
  readonly hasOutsideBroker: boolean;
}
