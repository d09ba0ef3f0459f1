import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

export interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}
