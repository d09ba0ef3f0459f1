import type { ChangeDeps } from '../audit/index.ts';
import type { Cookies, NotifyPerson } from '../auth/index.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { Logger } from '../platform/logger.ts';
import type { Secrets } from '../platform/security/secrets.ts';

export interface PasskeyDeps extends ChangeDeps {
  readonly attempts: AttemptLimits;
  readonly logger: Logger;
  readonly cookies: Cookies;
  readonly notifyPerson: NotifyPerson;
  readonly secrets: Secrets;
  /** Its origin and host are what authenticators sign for; the Host header of a request says nothing. */
  readonly publicUrl: URL;
}
