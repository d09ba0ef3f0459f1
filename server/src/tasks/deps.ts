import type { Channel } from '@ts1/contract';
import type { Watch } from '../alarms/index.ts';
import type { ChangeDeps } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { Logger } from '../platform/logger.ts';

/** Dependencies of the job that opens tasks and notes those that are missed. */
export interface OpenTaskDeps extends ChangeDeps {
  readonly logger: Pick<Logger, 'error'>;
  readonly events: EmitEvents;
  readonly announceChange: AnnounceChange;
  /** Channels that can be sent over. */
  readonly configured: ReadonlySet<Channel>;
  /** When the installation could receive nothing: that is no silence of a sensor. */
  readonly watch: () => Watch;
}
