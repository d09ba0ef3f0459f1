import type { Registry } from 'prom-client';
import type { WeatherSource } from '../analytics/index.ts';
import type { KeptCheckpoints } from '../audit/index.ts';
import type { BaseUnitDeps } from '../base-units/index.ts';
import type { Config } from '../config.ts';
import type { Database, NodeChannel, NodeListener } from '../database/index.ts';
import type { LatestFirmware } from '../firmware/index.ts';
import type { NotificationDeps } from '../notifications/index.ts';
import type { OperatorPages } from '../pages/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Api } from '../platform/http/register-route.ts';
import type { Logger } from '../platform/logger.ts';
import type { Secrets } from '../platform/security/secrets.ts';

/** Where a server runs and how it reaches the world: all that a test brings in another way than an installation. */
export interface Surroundings extends Pick<
  NotificationDeps,
  'senders' | 'outbound' | 'pushKey' | 'mailAuthority'
> {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly secrets: Secrets;
  /** Check-points of audit logs outside the database. */
  readonly keptCheckpoints: KeptCheckpoints;
  /** Printed at the start: a person who sets up from another machine must know it. */
  readonly setupCode: string;
  readonly proveBrokerKey?: BaseUnitDeps['proveBrokerKey'];
  readonly latestFirmware: LatestFirmware;
  readonly weather: WeatherSource;
  readonly pages: OperatorPages;
  /** Where the built web app is; null to serve the API alone. */
  readonly webDirectory: string | null;
  /** `checked` in tests: every answer is checked against its contract. */
  readonly answers: Api['answers'];
  /** Opens the channel to the other servers of the database. */
  readonly openChannel: (listener: NodeListener) => NodeChannel;
}
