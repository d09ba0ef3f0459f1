import type { OnAlarmChanges } from '../alarms/index.ts';
import type { CommandParts } from '../commands/index.ts';
import type { Events } from '../events.ts';
import type { ReadingsImporter } from '../imports/index.ts';
import type { Ingest } from '../ingest/index.ts';
import type { LiveHub, Nodes } from '../live/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { Sealer } from '../platform/security/sealed-text.ts';
import type { Layer } from '../platform/work/close-at-once.ts';

/** Objects that the parts of one server share. */
export interface Slices {
  readonly events: Events;
  /** The other servers of the database. */
  readonly nodes: Nodes;
  readonly live: LiveHub;
  readonly attempts: AttemptLimits;
  /** Emits `data.changed`. */
  readonly announceChange: AnnounceChange;
  readonly webhookSealer: Sealer;
  /** Run in the transaction of every change of an alarm, one after another. */
  readonly onAlarmChanges: readonly OnAlarmChanges[];
  readonly commands: CommandParts;
  readonly ingest: Ingest;
  readonly readingsImporter: ReadingsImporter;
  /** Closed first: whatever takes something in, or begins something by itself. */
  readonly work: Layer;
  /** Closed after the work, which may write to them until it ends. */
  readonly outboxes: Layer;
}
