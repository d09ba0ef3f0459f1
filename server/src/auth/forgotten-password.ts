import { fold } from '@ts1/contract';
import { change, type ChangeDeps } from '../audit/index.ts';
import { networkKey } from '../platform/http/addresses.ts';
import { Conflict } from '../platform/errors.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import { createLane } from '../platform/work/lanes.ts';
import type { Logger } from '../platform/logger.ts';
import { findAccount } from './accounts.ts';
import type { MailReach, SendLink } from './send-link.ts';

const WINDOW_MS = 15 * 60_000;
const ASKED_BY_A_NETWORK = 20;
const SENT_TO_AN_ACCOUNT = 3;
const WAITING = 100;

export interface ForgottenPasswordDeps extends ChangeDeps {
  readonly attempts: AttemptLimits;
  readonly logger: Logger;
  readonly sendLink: SendLink;
  readonly mailReach: MailReach;
}

interface Asked {
  readonly companyName: string;
  readonly email: string;
  readonly address: string;
}

/**
 * Sends a link for a forgotten password. The look-up begins after the answer, so that neither its words nor its time
 * show whether there is such an account; `settle` waits for what is under way.
 */
export function createForgottenPassword(deps: ForgottenPasswordDeps) {
  const networks = deps.attempts('forgotten-by-network', { most: ASKED_BY_A_NETWORK, windowMs: WINDOW_MS });
  const accounts = deps.attempts('forgotten-by-account', { most: SENT_TO_AN_ACCOUNT, windowMs: WINDOW_MS });
  const lane = createLane(1, WAITING);
  const underWay = new Set<Promise<void>>();

  return {
    /** @throws TooManyAttempts of a network; Conflict where no company has a mail server */
    async ask(asked: Asked): Promise<void> {
      if (!(await deps.mailReach.sendsAny()))
        throw new Conflict('This system sends no e-mail. Please ask an admin.');
      networks.count(networkKey(asked.address));
      const account = `${fold(asked.companyName)}\n${fold(asked.email)}`;
      // More for the same account are ignored: a refusal would show strangers that somebody else asked.
      if (accounts.isExhausted(account)) return;
      accounts.count(account);
      const sent = lane(async () => send(deps, asked))
        .catch((error: unknown) => deps.logger.error({ err: error }, 'a password link was not sent'))
        .finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    async settle(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}

async function send(deps: ForgottenPasswordDeps, asked: Asked): Promise<void> {
  const account = await findAccount(deps.database, asked);
  const { companyName, email, address } = asked;
  if (account === undefined || account.isDisabled) {
    deps.logger.warn({ companyName, email, address }, 'a password link was asked for without an account');
    return;
  }
  const { companyId, userId } = account;
  if (!(await deps.database.read(companyId, async (tx) => deps.mailReach.sends(tx, companyId)))) {
    deps.logger.warn({ companyId }, 'a password link was asked for of a company without a mail server');
    return;
  }
  await change(deps, companyId, { kind: 'stranger', calledItself: account.email }, async (asking) => {
    await deps.sendLink(asking, { userId, purpose: 'password-reset', by: null });
    const recipient = account.email;
    asking.record('password_reset_request', `Sent ${recipient} a link to set a new password`, {
      userId,
      address,
    });
  });
}
