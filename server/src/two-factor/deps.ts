import type { ChangeDeps } from '../audit/index.ts';
import type { NotifyPerson } from '../auth/index.ts';
import type { Secrets } from '../platform/security/secrets.ts';

export interface TwoFactorDeps extends ChangeDeps {
  readonly notifyPerson: NotifyPerson;
  readonly secrets: Secrets;
}
