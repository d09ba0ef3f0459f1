import type { EnteredMailServer, MailFailure, MailServerTest } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { changeBy, type ChangeDeps } from '../../audit/index.ts';
import {
  choosePassword,
  type MailPasswords,
  passwordMissing,
  readMailServer,
} from '../../mail-server/index.ts';
import type { Outbound } from '../../platform/http/outbound.ts';
import type { AttemptLimits } from '../../platform/security/attempt-limits.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { failureReason } from '../channels/own-mail/failure-reason.ts';
import { openOwnServer } from '../channels/own-mail/open-own-server.ts';
import { compose } from '../letters/compose.ts';
import { OWN_TEST } from '../letters/message.ts';
import { readReader } from '../letters/read-reader.ts';

const LIMIT = { most: 10, windowMs: 10 * MINUTE_MS } as const;
/** Together what a person waits for at most. */
const DEADLINES = { handOverWithinMs: 14_000, answerWithinMs: 6_000 } as const;

export interface MailTestDeps extends ChangeDeps {
  readonly outbound: Pick<Outbound, 'connect'>;
  readonly mailPasswords: MailPasswords;
  readonly attempts: AttemptLimits;
  readonly publicUrl: URL;
  /** Certificate authority to trust in place of the usual ones. */
  readonly mailAuthority?: string | undefined;
}

/**
 * Sends a test e-mail to the admin who asks for it by a mail server as it was entered, and waits for how it went.
 * @throws InvalidInput when the password must be entered; TooManyAttempts
 */
export async function testMailServer(
  deps: MailTestDeps,
  user: SignedInUser,
  entered: EnteredMailServer,
): Promise<MailServerTest> {
  const { companyId, userId } = user;
  const {
    email: to,
    reader,
    stored,
  } = await deps.database.read(companyId, async (tx) => ({
    ...(await tx.sql
      .selectFrom('users')
      .select('email')
      .where('company_id', '=', companyId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()),
    reader: await readReader(tx, companyId, userId),
    stored: await readMailServer(tx, companyId),
  }));
  const password =
    choosePassword(entered, stored) ?? openStored(deps.mailPasswords, companyId, stored?.password);
  deps.attempts('mail-server-test', LIMIT).count(String(companyId));
  const composed = compose(
    { purpose: 'test', test: OWN_TEST },
    { preferences: reader, timeZone: reader.timeZone, publicUrl: deps.publicUrl },
  );
  const address = { ...entered, user_name: entered.user };
  const server = openOwnServer({ ...deps, ...DEADLINES }, address, password);
  const key = `test-${companyId}-${userId}-${deps.clock.now()}`;
  let failure: MailFailure | null = null;
  try {
    await server.send(composed, { to, key, devices: [] });
  } catch (error) {
    failure = failureReason(error);
  } finally {
    server.close();
  }
  await changeBy(deps, user, async ({ record }) => {
    const words = failure === null ? 'was sent' : `failed: ${failure}`;
    const { host, port, security, sender } = entered;
    record('mail_server_test', `Tested mail server ${host}, the e-mail ${words}`, {
      host,
      port,
      security,
      user: entered.user,
      sender,
    });
  });
  return { to, failure };
}

/** @throws InvalidInput for a password that was stored with another key of the installation */
function openStored(passwords: MailPasswords, companyId: number, sealed: string | null | undefined): string {
  const password = sealed == null ? undefined : passwords.open(companyId, sealed);
  if (password === undefined) throw passwordMissing('is required');
  return password;
}
