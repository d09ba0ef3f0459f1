import type { Registry } from 'prom-client';
import type { AppDeps } from '../app.ts';
import type { Config } from '../config.ts';
import type { Database, NodeChannel, NodeListener } from '../database/index.ts';
import type { NotificationDeps } from '../notifications/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Secrets } from '../platform/security/secrets.ts';

/** Where a server runs and how it reaches the world: all that a test brings in another way than an installation. */
export interface Surroundings
  extends
    Pick<NotificationDeps, 'senders' | 'outbound' | 'pushKey'>,
    Pick<
      AppDeps,
      | 'keptCheckpoints'
      | 'setupCode'
      | 'proveBrokerKey'
      | 'latestFirmware'
      | 'weather'
      | 'pages'
      | 'webDirectory'
      | 'answers'
    > {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly secrets: Secrets;
  /** Opens the channel to the other servers of the database. */
  readonly openChannel: (listener: NodeListener) => NodeChannel;
}
