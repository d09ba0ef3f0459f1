import type { ChangeDeps } from '../audit/index.ts';
import type { MailReach, MakeInvitation, SendLink, NotifyPerson } from '../auth/index.ts';
import type { HashNewPassword } from '../platform/security/new-passwords.ts';

export interface UserDeps extends ChangeDeps {
  /** Sends a link by e-mail, where e-mails can be sent. */
  readonly sendLink: SendLink;
  readonly makeInvitation: MakeInvitation;
  readonly mailReach: Pick<MailReach, 'sends'>;
  readonly notifyPerson: NotifyPerson;
  readonly hashNewPassword: HashNewPassword;
}
