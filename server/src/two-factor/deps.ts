import type { NotifyPerson } from '../auth/index.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Secrets } from '../platform/security/secrets.ts';

export interface TwoFactorDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly notifyPerson: NotifyPerson;
  readonly secrets: Secrets;
}
