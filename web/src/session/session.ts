import {
  authRoutes,
  SESSION_LIFETIME_MS,
  SESSION_REVERIFICATION_MS,
  type credentials as credentialsSchema,
} from '@ts1/contract';
import type { z } from 'zod';
import type { ApiClient, SessionVerdict } from '../platform/api-client.ts';
import { ApiError, refusalStatus } from '../platform/api-error.ts';
import { pause, type Clock } from '../platform/clock.ts';
import {
  isSessionChange,
  loadSession,
  saveSession,
  toSessionUser,
  type SessionStorage,
  type SessionUser,
  type StoredSession,
} from './session-user.ts';

const AFTER_LOGIN_PAUSE_MS = 100;
const COMPANY_NAME_KEY = 'lastCompanyName';

export type Credentials = z.input<typeof credentialsSchema>;

export type SessionState =
  | { readonly status: 'checking' }
  /** `ended`: somebody was signed in until the session ran out or was ended elsewhere. */
  | { readonly status: 'signed-out'; readonly ended: boolean }
  | { readonly status: 'signed-in'; readonly user: SessionUser };

export interface SessionDeps {
  readonly api: ApiClient;
  readonly clock: Clock;
  readonly storage: SessionStorage;
  /** The window: auth:* events, focus, and changes that other tabs make to the storage. */
  readonly events: EventTarget;
  /** Another user, or no user, is signed in now: data that was read for the last one must go. */
  readonly onUserChange: () => void;
}

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Restores or verifies the session and keeps watch over it; the returned function ends the watch. */
  start(): () => void;
  /** @throws ApiError as the login call fails; Error when the session cannot be verified after it */
  signIn(credentials: Credentials): Promise<void>;
  /**
   * Enters the session that the server has just opened by another way than `signIn`.
   * @throws SessionNotKept
   */
  confirm(companyName: string): Promise<void>;
  /** @throws ApiError when the server could not be reached; the local state is cleared anyway */
  signOut(): Promise<void>;
  /** Asks the server; raises auth:timeout when the session is over. Calls at the same time share one answer. */
  verify(): Promise<SessionVerdict>;
  /** The company name that was last used to sign in on this device. */
  lastCompanyName(): string;
}

/**
 * Why the session after the sign-in call is not one (spec 1 §8): the server does not know it, as the browser did not
 * keep the cookie; its answer is no session; or no user is signed in here anyway.
 */
export type NotKept = 'unverified' | 'unreadable' | 'not-stored';

export class SessionNotKept extends Error {
  override readonly name = 'SessionNotKept';
  readonly reason: NotKept;

  constructor(reason: NotKept) {
    super(reason);
    this.reason = reason;
  }
}

/** The session of this browser (spec 1 §4 Authentication). */
export function createSession(deps: SessionDeps): Session {
  const { api, clock, storage, events } = deps;
  const listeners = new Set<() => void>();
  let kept: StoredSession | null = null;
  let state: SessionState = { status: 'checking' };
  let verification: Promise<SessionVerdict> | null = null;
  /** The last answer to a question who is signed in was none that can be read. */
  let isUnreadable = false;
  let cancelEnd: () => void = () => undefined;
  /** Counts the changes, so that an answer to a question asked before one is not taken for news. */
  let changes = 0;

  const enter = (session: StoredSession | null, ended = false): void => {
    changes += 1;
    const before = kept?.user;
    const after = session?.user;
    kept = session;
    cancelEnd();
    state = session === null ? { status: 'signed-out', ended } : { status: 'signed-in', user: session.user };
    if (session !== null) {
      cancelEnd = clock.after(Math.max(0, session.since + SESSION_LIFETIME_MS - clock.now()), expire);
    }
    if (before?.id !== after?.id || before?.companyID !== after?.companyID) deps.onUserChange();
    for (const listener of listeners) listener();
  };
  const change = (session: StoredSession | null, ended = false): void => {
    saveSession(storage, session);
    enter(session, ended);
  };
  const forget = (): void => {
    const wasSignedIn = state.status === 'signed-in' || (state.status === 'signed-out' && state.ended);
    change(null, wasSignedIn);
  };
  const expire = (): void => {
    events.dispatchEvent(new Event('auth:timeout'));
  };
  const isOver = (): boolean => kept !== null && clock.now() - kept.since >= SESSION_LIFETIME_MS;

  const ask = async (): Promise<SessionVerdict> => {
    if (isOver()) {
      expire();
      return 'invalid';
    }
    const asked = changes;
    isUnreadable = false;
    try {
      const { data } = await api.call(authRoutes.verifyAccess, {});
      if (changes !== asked) return 'unknown';
      change({ user: toSessionUser(data), since: kept?.since ?? clock.now() });
      return 'valid';
    } catch (error) {
      isUnreadable = error instanceof ApiError && error.failure.kind === 'unreadable';
      if (changes !== asked) return 'unknown';
      if (refusalStatus(error) === 401) {
        expire();
        return 'invalid';
      }
      if (kept === null) change(null);
      return 'unknown';
    }
  };
  const verify = async (): Promise<SessionVerdict> => {
    verification ??= ask().finally(() => {
      verification = null;
    });
    return verification;
  };
  const confirm = async (companyName: string): Promise<void> => {
    storage.set(COMPANY_NAME_KEY, companyName);
    if (verification !== null) await verification;
    kept = null;
    if ((await verify()) !== 'valid') throw new SessionNotKept(isUnreadable ? 'unreadable' : 'unverified');
    if (state.status !== 'signed-in') throw new SessionNotKept('not-stored');
  };
  const watch = (): void => {
    if (kept !== null) void verify();
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const stored = loadSession(storage);
      if (stored !== null) enter(stored);
      const follow = (event: Event): void => {
        if (isSessionChange(event)) enter(loadSession(storage));
      };
      events.addEventListener('auth:unauthorized', forget);
      events.addEventListener('auth:timeout', forget);
      events.addEventListener('storage', follow);
      events.addEventListener('focus', watch);
      const stopWatch = clock.every(SESSION_REVERIFICATION_MS, watch);
      void verify();
      return () => {
        stopWatch();
        cancelEnd();
        events.removeEventListener('auth:unauthorized', forget);
        events.removeEventListener('auth:timeout', forget);
        events.removeEventListener('storage', follow);
        events.removeEventListener('focus', watch);
      };
    },
    async signIn(credentials) {
      await api.call(authRoutes.login, { body: credentials });
      await pause(clock, AFTER_LOGIN_PAUSE_MS);
      await confirm(credentials.companyName.trim());
    },
    confirm,
    async signOut() {
      try {
        await api.call(authRoutes.logout, {});
      } finally {
        change(null);
      }
    },
    verify,
    lastCompanyName: () => storage.get(COMPANY_NAME_KEY) ?? '',
  };
}
