import type { SendLink, NotifyPerson } from '../auth/index.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { HashNewPassword } from '../platform/security/new-passwords.ts';

export interface UserDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Sends a link by e-mail; undefined where no mail server is configured. */
  readonly sendLink: SendLink | undefined;
  readonly notifyPerson: NotifyPerson;
  readonly hashNewPassword: HashNewPassword;
}
