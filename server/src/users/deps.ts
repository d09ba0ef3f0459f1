import type { ChangeDeps } from '../audit/index.ts';
import type { SendLink, NotifyPerson } from '../auth/index.ts';
import type { HashNewPassword } from '../platform/security/new-passwords.ts';

export interface UserDeps extends ChangeDeps {
  /** Sends a link by e-mail; undefined where no mail server is configured. */
  readonly sendLink: SendLink | undefined;
  readonly notifyPerson: NotifyPerson;
  readonly hashNewPassword: HashNewPassword;
}
