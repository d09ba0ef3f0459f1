import type { ChangeDeps } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { Logger } from '../platform/logger.ts';

/** Dependencies of the job that opens reviews. */
export interface OpenReviewDeps extends ChangeDeps {
  readonly logger: Pick<Logger, 'error'>;
  readonly events: EmitEvents;
  readonly announceChange: AnnounceChange;
}
