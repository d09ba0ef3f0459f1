import type { ChangeDeps } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';

/** Dependencies of reminding admins by the clock alone. */
export interface ReminderDeps extends ChangeDeps {
  readonly events: EmitEvents;
}
