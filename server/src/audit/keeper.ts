import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { every, type Repeating } from '../platform/work/every.ts';

const INTERVAL_MS = 60_000;

export interface KeeperDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  /** What is to be done every minute; one that fails is logged and tried again a minute later. */
  readonly duties: readonly ((now: number) => Promise<void>)[];
}

/** Does at once and then each minute what the audit log needs by the clock alone. */
export function startAuditKeeper({ clock, logger, duties }: KeeperDeps): Repeating {
  return every(INTERVAL_MS, logger, 'keeping the audit log', async () => {
    for (const duty of duties) {
      try {
        await duty(clock.now());
      } catch (error) {
        logger.error({ err: error }, 'the audit log could not be kept');
      }
    }
  });
}
