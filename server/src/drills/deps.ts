import type { Channel } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { EmitEvents } from '../events.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { Logger } from '../platform/logger.ts';

/** A reading of a company's drill sensor: when it was measured (epoch milliseconds) and degrees Celsius. */
export interface DrillReading {
  readonly companyId: number;
  readonly measuredAt: number;
  readonly temperatureC: number;
}

/** Dependencies of drill runs. */
export interface RunDrillDeps extends ChangeDeps {
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  readonly events: EmitEvents;
  readonly announceChange: AnnounceChange;
  /** Channels that can be sent over. */
  readonly configured: ReadonlySet<Channel>;
  /** Takes a reading in as one of a device is; resolves when it is committed. */
  readonly deliverDrill: (reading: DrillReading) => Promise<void>;
}
