import { fold } from '@ts1/contract';
import { change } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { networkOf } from '../platform/addresses.ts';
import type { Clock } from '../platform/clock.ts';
import { Unauthenticated } from '../platform/errors.ts';
import { FailedAttempts } from '../platform/failed-attempts.ts';
import { createKeyedLanes } from '../platform/lanes.ts';
import type { Logger } from '../platform/logger.ts';
import { isPassword } from '../platform/passwords.ts';
import { hashToken, randomToken } from '../platform/tokens.ts';
import { type Account, findAccount } from './accounts.ts';
import { rememberBrowser } from './known-browsers.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { isLocked } from './lock-out.ts';
import { startSession } from './sessions.ts';

const WINDOW_MS = 15 * 60_000;
/** Of all accounts together, because many people share one network. */
const FAILURES_OF_A_NETWORK = 30;
/** After these a browser that the account knows is a stranger like any other. */
const FAILURES_OF_A_KNOWN_BROWSER = 10;
const WAITING_FOR_ONE_ACCOUNT = 20;

export interface SignInDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Credentials {
  readonly companyName: string;
  readonly email: string;
  readonly password: string;
  readonly address: string;
  readonly browserToken: string | undefined;
}

export interface SignedIn {
  readonly account: Account;
  readonly session: string;
  readonly browser: string;
}

/**
 * Signing in with a password. Unknown company, unknown user, wrong password, disabled and locked account are
 * refused alike, after the same work.
 * @throws Unauthenticated 'Invalid credentials'; TooManyAttempts
 */
export function createSignIn(deps: SignInDeps): (given: Credentials) => Promise<SignedIn> {
  const limit = { clock: deps.clock, windowMs: WINDOW_MS };
  const networks = new FailedAttempts({ ...limit, most: FAILURES_OF_A_NETWORK });
  const knownBrowsers = new FailedAttempts({ ...limit, most: FAILURES_OF_A_KNOWN_BROWSER });
  const lanes = createKeyedLanes(WAITING_FOR_ONE_ACCOUNT);

  return async function signIn(given) {
    const account = await findAccount(deps.database, given);
    const browser = account?.knowsBrowser === true && given.browserToken;
    const known =
      browser !== false && browser !== undefined && !knownBrowsers.isExhausted(hashToken(browser));
    // One after another for each account: guesses sent at once must see the failures before them. A browser
    // that the account knows has a lane of its own, which strangers cannot fill.
    const lane = [fold(given.companyName), fold(given.email), known ? given.browserToken : ''].join('\n');
    const attempt = async () => lanes(lane, async () => trySignIn(deps, given, known));
    return known
      ? knownBrowsers.run(hashToken(browser), attempt)
      : networks.run(networkOf(given.address), attempt);
  };
}

async function trySignIn(deps: SignInDeps, given: Credentials, known: boolean): Promise<SignedIn> {
  const account = await findAccount(deps.database, given);
  const now = deps.clock.now();
  const correct = await isPassword(given.password, account?.passwordHash);
  const barred = account?.isDisabled === true || (!known && isLocked(account?.lockedUntil ?? null, now));
  if (account === undefined || !correct || barred) {
    await deps.database.writeAcross(async (tx) => recordFailedSignIn(tx, given, account, now));
    logFailure(deps.logger, given, account);
    throw new Unauthenticated('Invalid credentials');
  }
  const { companyId, userId, username } = account;
  const browser = given.browserToken ?? randomToken();
  const session = await change(deps, companyId, { kind: 'user', userId, username }, async (signIn) => {
    signIn.record('user_login', 'Signed in with the password', { address: given.address });
    await rememberBrowser(signIn, userId, browser, now);
    return startSession(signIn, userId, now);
  });
  return { account, session, browser };
}

/** An attempt at a company that does not exist belongs in nobody's audit trail: it is in the log alone. */
function logFailure(logger: Logger, given: Credentials, account: Account | undefined): void {
  const { companyName, email, address } = given;
  logger.warn({ companyName, email, address, companyId: account?.companyId }, 'sign-in failed');
}
