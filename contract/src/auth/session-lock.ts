import { z } from 'zod';
import { route, type Route } from '../platform/route.ts';
import { authRoutes } from './auth.ts';
import { passkeyAssertion, passkeySignInOptions } from './webauthn.ts';

/** State of the lock of one's own session. */
export const sessionLock = z.object({
  /** Minutes without input after which it locks; 0 for never. */
  lockAfterMinutes: z.int(),
  isLocked: z.boolean(),
  /** Seconds until it locks without input; null for never, 0 when it is locked. */
  secondsLeft: z.int().nullable(),
});
export type SessionLock = z.output<typeof sessionLock>;

const proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), password: z.string().min(1, 'is required').max(1_000) }),
  z.object({ kind: z.literal('passkey'), response: passkeyAssertion }),
]);
export type UnlockProof = z.output<typeof proof>;

const own = {
  tag: 'Sessions',
  permission: 'signed-in',
  peopleOnly: true,
  zoneLimit: 'unaffected',
  beforeTwoFactor: true,
} as const;

export const sessionLockRoutes = {
  sessionLock: route({
    ...own,
    method: 'GET',
    path: '/auth/lock',
    summary: 'Say whether the session is locked, and how long until it will be',
    answer: sessionLock,
  }),
  noteActivity: route({
    ...own,
    changes: [],
    method: 'POST',
    path: '/auth/activity',
    summary:
      'Say that the person has done something at the screen: the time until the session locks begins again. Other calls do not count',
    answer: sessionLock,
  }),
  unlockPasskeyOptions: route({
    ...own,
    changes: [],
    method: 'POST',
    path: '/auth/unlock/passkey-options',
    summary: 'Challenge for unlocking the session by passkey',
    answer: passkeySignInOptions,
  }),
  unlockSession: route({
    ...own,
    changes: [],
    method: 'POST',
    path: '/auth/unlock',
    summary:
      'Unlock the session with the password or a passkey; a wrong password counts towards the lock-out',
    body: z.object({ proof }),
    answer: sessionLock,
    errors: [400, 429],
  }),
};

/** A list beside the routes: their own fields would be part of the first load. */
const OPEN_WHILE_LOCKED: ReadonlySet<object> = new Set([
  authRoutes.verifyAccess,
  sessionLockRoutes.sessionLock,
  sessionLockRoutes.unlockPasskeyOptions,
  sessionLockRoutes.unlockSession,
]);

/** Whether a call may be made in a locked session; every other call of a person is refused (423). */
export function isOpenWhileLocked(one: Pick<Route, 'permission'>): boolean {
  return OPEN_WHILE_LOCKED.has(one);
}
