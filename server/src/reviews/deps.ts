import type { ChangeDeps, Signing } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { Logger } from '../platform/logger.ts';

/** Dependencies of the calls; `signing` checks the chain of the audit log. */
export interface ReviewDeps extends ChangeDeps {
  readonly signing: Signing;
}

/** Dependencies of the job that opens reviews. */
export interface OpenReviewDeps extends ChangeDeps {
  readonly logger: Pick<Logger, 'error'>;
  readonly events: EmitEvents;
  readonly announceChange: AnnounceChange;
}
