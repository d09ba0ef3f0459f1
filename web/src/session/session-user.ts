import { language, roleCode, effectiveRole, temperatureUnit, type UserData } from '@ts1/contract';
import { z } from 'zod';
import { LAST_PICTURE_KEY } from '../platform/last-picture-key.ts';

const SESSION_KEY = 'session';

const id = z.int().positive();

/** The signed-in user and their company. */
const sessionUser = z.object({
  id,
  companyID: id,
  companyName: z.string(),
  username: z.string(),
  email: z.string(),
  /** '1' admin, '2' viewer. */
  roles: roleCode,
  /** Name of the role; that of a built-in one is English. */
  roleName: z.string(),
  /** Verbs of the contract that the role permits. */
  permissions: z.array(z.string()),
  /** Own choices; absent where there is none. */
  language: language.exactOptional(),
  temperatureUnit: temperatureUnit.exactOptional(),
  /** Nothing but setting up two-factor sign-in is open. */
  mustSetUpTwoFactor: z.literal(true).exactOptional(),
});
export type SessionUser = z.output<typeof sessionUser>;

/** A session as this browser keeps it; `since` is when it began, epoch milliseconds. */
const storedSession = z.object({ user: sessionUser, since: z.number() });
export type StoredSession = z.output<typeof storedSession>;

export interface SessionStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Turns the server's user data into the user of a session. */
export function toSessionUser(data: UserData): SessionUser {
  const { userID, user_id: _, roles, ...same } = data;
  return { id: userID, roles: effectiveRole(roles), ...same };
}

/** Reads the kept session; what is not one, or has no user id, is discarded (spec 1 §4). */
export function loadSession(storage: SessionStorage): StoredSession | null {
  const text = storage.get(SESSION_KEY);
  if (text === null) return null;
  const stored = parseSession(text);
  if (stored === null) storage.remove(SESSION_KEY);
  return stored;
}

/** Keeps a session, or forgets it with the values that were kept for its person. */
export function saveSession(storage: SessionStorage, session: StoredSession | null): void {
  if (session === null) for (const key of [SESSION_KEY, LAST_PICTURE_KEY]) storage.remove(key);
  else storage.set(SESSION_KEY, JSON.stringify(session));
}

/** Whether a change of the browser's storage by another tab is about the session. */
export function isSessionChange(event: Event): boolean {
  return 'key' in event && (event.key === SESSION_KEY || event.key === null);
}

function parseSession(text: string): StoredSession | null {
  try {
    return storedSession.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
