import { fold } from '@ts1/contract';
import { change, type Change, type ChangeDeps } from '../audit/index.ts';
import { networkKey } from '../platform/http/addresses.ts';
import { Unauthenticated } from '../platform/errors.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import { createFairLane, createKeyedLanes } from '../platform/work/lanes.ts';
import type { Logger } from '../platform/logger.ts';
import { isPassword, type PasswordLine } from '../platform/security/passwords.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { type Account, findAccount } from './accounts.ts';
import { rememberBrowser } from './known-browsers.ts';
import { recordFailedSignIn } from './failed-sign-ins.ts';
import { isLocked } from './lock-out.ts';
import type { Place } from './place.ts';
import { CodeRequired, type SecondFactor, WrongCode } from './second-factor.ts';
import { startSession } from './sessions.ts';

const WINDOW_MS = 15 * 60_000;
/** Failures of all accounts of a network, because many people share one. */
const FAILURES_OF_A_NETWORK = 30;
/** After these a browser that the account knows is a stranger like any other. */
const FAILURES_OF_A_KNOWN_BROWSER = 10;
const WAITING_FOR_ONE_ACCOUNT = 20;
/**
 * Attempts of strangers, and of browsers whose token is looked up: so few at a time use the database, and networks take
 * turns.
 */
const STRANGERS = { atOnce: 3, waitingOfOne: FAILURES_OF_A_NETWORK, waiting: 1_000 } as const;

export interface SignInDeps extends ChangeDeps {
  readonly attempts: AttemptLimits;
  readonly logger: Logger;
  readonly secondFactor: SecondFactor;
}

interface Credentials extends Place {
  readonly companyName: string;
  readonly email: string;
  readonly password: string;
  /** Code of the second factor. */
  readonly code?: string | undefined;
}

export interface SignedIn {
  readonly account: Account;
  readonly session: string;
  readonly browser: string;
}

/**
 * Signing in with a password. Unknown company, unknown user, wrong password, disabled and locked account are
 * refused alike, after the same work. Only then, with the right password, a code is asked for where there is one.
 * @throws Unauthenticated 'Invalid credentials'; CodeRequired; WrongCode; TooManyAttempts
 */
export function createSignIn(deps: SignInDeps): (given: Credentials) => Promise<SignedIn> {
  const networks = deps.attempts('sign-in', { most: FAILURES_OF_A_NETWORK, windowMs: WINDOW_MS });
  const knownBrowsers = deps.attempts('known-browser', {
    most: FAILURES_OF_A_KNOWN_BROWSER,
    windowMs: WINDOW_MS,
  });
  const lanes = createKeyedLanes(WAITING_FOR_ONE_ACCOUNT);
  const lookUps = createFairLane<string>(STRANGERS);
  const strangers = createFairLane<string>(STRANGERS);

  return async function signIn(given) {
    const network = networkKey(given.address);
    const account =
      given.browserToken === undefined
        ? undefined
        : await lookUps(network, async () => findAccount(deps.database, given));
    const browser = account?.knowsBrowser === true && given.browserToken;
    const known =
      browser !== false && browser !== undefined && !knownBrowsers.isExhausted(hashToken(browser));
    // One after another for each account: guesses sent at once must see the failures before them. A browser
    // that the account knows has a lane of its own, which strangers cannot fill.
    const lane = [fold(given.companyName), fold(given.email), known ? given.browserToken : ''].join('\n');
    const attempt = async () => trySignIn(deps, given, known);
    if (known) return knownBrowsers.run(hashToken(browser), async () => lanes(lane, attempt));
    return strangers(network, async () => networks.run(network, async () => lanes(lane, attempt)));
  };
}

async function trySignIn(deps: SignInDeps, given: Credentials, known: boolean): Promise<SignedIn> {
  const account = await findAccount(deps.database, given);
  const now = deps.clock.now();
  const line: PasswordLine =
    known && account !== undefined
      ? { kind: 'known', companyId: account.companyId }
      : { kind: 'stranger', network: networkKey(given.address) };
  const correct = await isPassword(given.password, account?.passwordHash, line);
  const barred = account?.isDisabled === true || (!known && isLocked(account?.lockedUntil ?? null, now));
  if (account === undefined || !correct || barred) {
    await recordFailure(deps, given, account, now);
    throw new Unauthenticated('Invalid credentials');
  }
  if (account.hasTwoFactor && given.code === undefined) throw new CodeRequired();
  try {
    return { account, ...(await enter(deps, given, account)) };
  } catch (error) {
    // In a transaction of its own: the one that tried the code keeps nothing.
    if (error instanceof WrongCode) await recordFailure(deps, { ...given, how: 'two-factor' }, account, now);
    throw error;
  }
}

/** Starts the session, with the second factor where there is one. Returns the tokens. @throws WrongCode */
async function enter(
  deps: SignInDeps,
  given: Credentials,
  account: Account,
): Promise<Pick<SignedIn, 'session' | 'browser'>> {
  const { companyId, userId, username, hasTwoFactor } = account;
  return change(deps, companyId, { kind: 'user', userId, username }, async (signIn) => {
    const used = hasTwoFactor ? await deps.secondFactor.use(signIn, userId, given.code ?? '') : 'none';
    if (used === undefined) throw new WrongCode();
    await requireUnchanged(signIn, account);
    const how = used === 'none' ? 'the password' : `the password and a ${used}`;
    signIn.record('user_login', `Signed in with ${how}`, { address: given.address });
    const browser = await rememberBrowser(signIn, userId, given);
    const session = await startSession(signIn, userId, given, used === 'none' ? 'none' : 'code');
    return { session, browser };
  });
}

/**
 * The password was checked outside of this transaction, which takes a while: somebody who changed it meanwhile, or
 * disabled the account, has ended all sessions, and this one must not come after.
 * @throws Unauthenticated
 */
async function requireUnchanged({ tx, companyId }: Change, { userId, passwordHash }: Account): Promise<void> {
  await tx.dialect.lockRows(tx, 'users', companyId, 'user_id', [userId]);
  const same = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('is_disabled', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (same === undefined) throw new Unauthenticated('Invalid credentials');
}

async function recordFailure(
  { database, logger }: SignInDeps,
  given: Credentials & { readonly how?: 'two-factor' },
  account: Account | undefined,
  now: number,
): Promise<void> {
  await database.writeAcross(async (tx) => recordFailedSignIn(tx, given, account, now));
  logFailure(logger, given, account);
}

/** Logs a failure. An attempt at a company that does not exist is in no audit trail, but here alone. */
function logFailure(logger: Logger, given: Credentials, account: Account | undefined): void {
  const { companyName, email, address } = given;
  logger.warn({ companyName, email, address, companyId: account?.companyId }, 'sign-in failed');
}
