import type { ChangeDeps } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';

export interface HomeAssistantDeps extends ChangeDeps {
  readonly events: EmitEvents;
  /** Users are made at an outside broker, by its operator. */
  readonly hasOutsideBroker: boolean;
}
